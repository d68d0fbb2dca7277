package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** How a command ended in this JVM, with what it printed. What a process does with an exit code is tested elsewhere. */
record Ended(ExitCode code, String output) {

    /** Runs a command of the distribution at home. */
    static Ended run(Path home, String... words) {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(written, true, StandardCharsets.UTF_8);
        ExitCode code = Main.run(new Console(print, print, new Terminal(false, false, 100)), home, words);
        return new Ended(code, written.toString(StandardCharsets.UTF_8));
    }

    /** What it printed, if it ended so. */
    String with(ExitCode expected) {
        assertThat(code).as(output).isEqualTo(expected);
        return output;
    }
}
