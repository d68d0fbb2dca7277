package dev.dbdyno.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalTest {

    @Test
    void aWidthThatIsUnknownIsOneHundred() {
        assertThat(Terminal.columns("63")).isEqualTo(63);
        assertThat(Terminal.columns("20")).as("less shows nothing").isEqualTo(40);
        assertThat(Terminal.columns(null)).isEqualTo(100);
        assertThat(Terminal.columns("")).isEqualTo(100);
        assertThat(Terminal.columns("0")).isEqualTo(100);
        assertThat(Terminal.columns("wide")).isEqualTo(100);
    }

    @Test
    void progressThatIsRedrawnInPlaceIsNeverLongerThanALine() {
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(shown, true, StandardCharsets.UTF_8);

        new Console(print, print, new Terminal(true, false, 60)).status("█".repeat(200));

        assertThat(shown.toString(StandardCharsets.UTF_8)).isEqualTo("\r\u001b[J" + "█".repeat(59));
    }

    @Test
    void severalLinesAreRedrawnInPlaceAndWipedBeforeAnythingElse() {
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(shown, true, StandardCharsets.UTF_8);
        Console console = new Console(print, print, new Terminal(true, false, 60, 4));

        console.status(List.of("a", "b", "c", "the terminal has no room for this"));
        console.status(List.of("d", "e"));
        console.progress("done");

        assertThat(shown.toString(StandardCharsets.UTF_8))
                .isEqualTo(
                        "\r\u001b[J" + "a\nb\nc" + "\r\u001b[2A\u001b[J" + "d\ne" + "\r\u001b[1A\u001b[J" + "done\n");
    }

    @Test
    void whereNobodyWatchesNothingIsRedrawn() {
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(shown, true, StandardCharsets.UTF_8);

        new Console(print, print, new Terminal(false, false, 60)).status(List.of("a", "b"));

        assertThat(shown.size()).isZero();
    }
}
