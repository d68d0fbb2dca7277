package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What there is, from the stacks and hosts themselves. */
class ListIT {

    private static final Path HOME = Path.of(System.getProperty("dbdyno.home"));

    private static String listed(ExitCode expected, String... words) {
        List<String> all = new ArrayList<>(List.of("list"));
        all.addAll(List.of(words));
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(written, true, StandardCharsets.UTF_8);
        ExitCode code =
                Main.run(new Console(print, print, new Terminal(false, false, 100)), HOME, all.toArray(String[]::new));
        String output = written.toString(StandardCharsets.UTF_8);
        assertThat(code).as(output).isEqualTo(expected);
        return output;
    }

    @Test
    void everythingIsListedButTheStacksOfTheInstrumentsOwnTests() {
        assertThat(listed(ExitCode.OK))
                .startsWith("Stacks\n")
                .containsSubsequence(
                        "\n  jdbc ",
                        "\n  vertx ",
                        "\n\nHosts",
                        "\n  spring-mvc ",
                        "\n\nServices of yours\n  target ",
                        "\n\nScenarios (--scenario)",
                        "\n  one-row ")
                .doesNotContain("\n  fake ");
        assertThat(listed(ExitCode.OK, "--all")).containsSubsequence("\n  bolt ", "\n  fake ", "\n  jdbc ");
    }

    @Test
    void whatIsNamedIsListedAloneWithItsSettings() {
        assertThat(listed(ExitCode.OK, "one-row", "jdbc", "fake"))
                .startsWith("Stacks\n  fake ")
                .containsSubsequence("\n  jdbc ", "\n      pool=10  ", "\n\nScenarios (--scenario)\n  one-row ")
                .doesNotContain("\n  r2dbc ", "Hosts", "Services of yours", "\n  hundred-rows ");
    }

    @Test
    void aMistypedNameIsToldWithTheNearest() {
        assertThat(listed(ExitCode.USAGE, "jdbc", "spring-mcv"))
                .startsWith("dbdyno: there is no stack, host or scenario 'spring-mcv'. Did you mean 'spring-mvc'?")
                .doesNotContain("Stacks");
    }
}
