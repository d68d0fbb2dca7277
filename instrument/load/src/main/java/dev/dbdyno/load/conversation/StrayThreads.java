package dev.dbdyno.load.conversation;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Threads that a closed stack has left behind, and that would keep its JVM alive. */
final class StrayThreads {

    private static final Duration GRACE = Duration.ofSeconds(3);

    /** Netty's, which is no daemon, and ends itself a second after its last use: to wait for it would cost each block a second. */
    private static final String ENDS_ITSELF = "globalEventExecutor";

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
                .filter(thread -> !thread.getName().equals("DestroyJavaVM"))
                .filter(thread -> !thread.getName().startsWith(ENDS_ITSELF));
    }
}
