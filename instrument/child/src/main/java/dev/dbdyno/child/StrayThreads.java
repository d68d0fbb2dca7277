package dev.dbdyno.child;

import java.util.List;

/** Threads that a closed stack has left behind, and that would keep its JVM alive. */
final class StrayThreads {

    private StrayThreads() {}

    /** Names of the threads that are neither daemons nor this one nor the JVM's own. */
    static List<String> names() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.isDaemon() && !thread.equals(Thread.currentThread()))
                .map(Thread::getName)
                .filter(name -> !name.equals("DestroyJavaVM"))
                .sorted()
                .toList();
    }
}
