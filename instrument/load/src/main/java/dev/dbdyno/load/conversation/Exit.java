package dev.dbdyno.load.conversation;

import java.time.Duration;

/** The one place that ends the JVM. */
final class Exit {

    /**
     * The time for shutdown hooks. Those of a profiler or of a flight recording write files; those of a hung library
     * never end.
     */
    private static final Duration FOR_HOOKS = Duration.ofSeconds(10);

    private Exit() {}

    /** Runs the shutdown hooks for a bounded time, then ends. */
    static void with(ExitCode code) {
        Thread.ofPlatform().daemon().name("exit-guard").start(() -> haltAfterHooks(code));
        System.exit(code.code());
    }

    private static void haltAfterHooks(ExitCode code) {
        try {
            Thread.sleep(FOR_HOOKS);
        } catch (InterruptedException ignored) {
            // nothing interrupts it; if something did, ending now would be right
        }
        now(code);
    }

    /** Ends at once: nobody is left who could want anything. */
    static void now(ExitCode code) {
        Runtime.getRuntime().halt(code.code());
    }
}
