package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.run.Invocation;
import dev.dbdyno.cli.run.Workbench;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How often a command opens what resolves arms: each time costs a Maven resolver and a JVM. */
class WorkbenchIT {

    private static final Path HOME = Path.of(System.getProperty("dbdyno.home"));

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
    private final AtomicInteger openings = new AtomicInteger();

    private ExitCode run(String... words) {
        Console console = new Console(out, out, new Terminal(false, false, 100));
        Workbench.Source counting = () -> {
            openings.incrementAndGet();
            return Workbench.open(console, HOME);
        };
        Invocation invocation = new Invocation(console, HOME, counting, List.of(words));
        return ExitCode.of(Main.commandLine(invocation).execute(words));
    }

    @Test
    void aCompareWhoseScenarioTheDatabaseDecidesOpensOneToExplainItsPlan() {
        assertThat(run("compare", "--dry-run"))
                .as(written.toString(StandardCharsets.UTF_8))
                .isEqualTo(ExitCode.OK);
        assertThat(openings).hasValue(1);
    }

    @Test
    void aCompareWhoseScenarioTheDatabaseDecidesOpensOneToRunIt(@TempDir Path temp) {
        String folder = temp.resolve("run").toString();
        assertThat(run("compare", "--out", folder, "--database", "postgresql://nobody@localhost:1/none"))
                .as(written.toString(StandardCharsets.UTF_8))
                .isEqualTo(ExitCode.CANNOT_RUN);
        assertThat(written.toString(StandardCharsets.UTF_8)).contains("localhost:1");
        assertThat(openings).hasValue(1);
    }
}
