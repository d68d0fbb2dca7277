package dev.dbdyno.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.Terminal;
import dev.dbdyno.lab.classpath.Downloaded;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What a first run shows of its downloads. */
class DownloadLinesTest {

    private static final long TEN_MEBIBYTES = 10 << 20;

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    private String shown(Terminal terminal, Downloaded... states) {
        PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
        DownloadLines lines = new DownloadLines(new Console(out, out, terminal));
        for (Downloaded state : states) {
            lines.accept(state);
        }
        return written.toString(StandardCharsets.UTF_8);
    }

    @Test
    void withoutATerminalEachAskerIsOneLine() {
        Terminal pipe = new Terminal(false, false, 100);

        assertThat(shown(
                        pipe,
                        new Downloaded("jdbc", 3, null, 4_000, "a.pom"),
                        new Downloaded("jdbc", 0, 57, 5_000, "a.jar"),
                        new Downloaded("jdbc", 56, 57, TEN_MEBIBYTES, "b.jar"),
                        new Downloaded("r2dbc", 0, 4, TEN_MEBIBYTES, "c.jar")))
                .isEqualTo("""
                        downloading 57 files that 'jdbc' needs, once, into Maven's local repository
                        downloading 4 files that 'r2dbc' needs, once, into Maven's local repository
                        """);
    }

    @Test
    void onATerminalALineSaysHowFarItIs() {
        Terminal terminal = new Terminal(true, false, 120);

        assertThat(shown(
                        terminal,
                        new Downloaded("jdbc", 3, null, TEN_MEBIBYTES, "a.pom"),
                        new Downloaded("jdbc", 12, 57, TEN_MEBIBYTES, "netty-common-4.2.7.Final.jar")))
                .contains("reading what 'jdbc' needs: 3 files, 10.0 MiB; a.pom")
                .endsWith("downloading for 'jdbc': 12 of 57 files, 10.0 MiB; netty-common-4.2.7.Final.jar");
    }
}
