package dev.dbdyno.generator;

import dev.dbdyno.load.conversation.LabProcess;

/** Main of the process that sends HTTP load to a web host. */
public final class GeneratorMain {

    /**
     * Threads that make load. One carries tens of thousands of requests per second; more of them would take processors from
     * what is measured. A window in which it had nothing to spare is invalid and says so.
     */
    private static final int EVENT_LOOPS = 1;

    private GeneratorMain() {}

    /** Takes no arguments: all it needs comes as a command. */
    public static void main(String[] args) {
        LabProcess.run(hangGuard -> new Generator(EVENT_LOOPS, hangGuard));
    }
}
