package dev.dbdyno.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;

/** Programs of the system, with which tests make machines. */
final class SystemCommand {

    private SystemCommand() {}

    /** Whether it exists and ends well. */
    static boolean tried(String... command) {
        try {
            return ended(new ProcessBuilder(command)).code() == 0;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }

    /** What it says, however it ends. */
    static String said(ProcessBuilder builder) throws IOException {
        return ended(builder).said();
    }

    /** Runs one that has to end well. */
    static void run(String... command) throws IOException {
        Ended ended = ended(new ProcessBuilder(command));
        assertThat(ended.code()).as("%s: %s", List.of(command), ended.said()).isZero();
    }

    private record Ended(int code, String said) {}

    private static Ended ended(ProcessBuilder builder) throws IOException {
        Process process = builder.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Ended(process.onExit().join().exitValue(), said);
    }
}
