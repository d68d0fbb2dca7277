package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.terminal.ExitCode;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What there is, from the stacks and hosts themselves. */
class ListIT {

    private static final Path HOME = Path.of(System.getProperty("dbdyno.home"));

    private static String listed(ExitCode expected, String... words) {
        return Ended.run(
                        HOME, Stream.concat(Stream.of("list"), Stream.of(words)).toArray(String[]::new))
                .with(expected);
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
