package dev.dbdyno.load.conversation;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Threads that a closed stack has left behind, and that would keep its JVM alive. */
final class StrayThreads {

    /** Netty's {@code globalEventExecutor} is no daemon, and ends itself a second after the last use of it. */
    private static final Duration GRACE = Duration.ofSeconds(3);

    private StrayThreads() {}

    /** Names of the threads that are neither daemons nor this one nor the JVM's own, and do not end by themselves soon. */
    static List<String> names() throws InterruptedException {
        for (Thread thread : alive().toList()) {
            thread.join(GRACE);
        }
        return alive().map(Thread::getName).sorted().toList();
    }

    private static Stream<Thread> alive() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.isDaemon() && !thread.equals(Thread.currentThread()))
                .filter(thread -> !thread.getName().equals("DestroyJavaVM"));
    }
}
