package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/**
 * What {@code dbdyno help COMMAND} prints, word for word; {@code -Dgolden.update=true} overwrites it; read the difference before it
 * is kept. The commands in it are run by {@link DocumentedCommandsIT}.
 */
class HelpTest {

    static final Path FOLDER = Path.of("src/test/resources/golden/help");

    private static CommandLine commands() {
        PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        return Main.commandLine(new Console(nowhere, nowhere, new Terminal(false, false, 100)), Path.of(""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare",
                "capacity",
                "curve",
                "clients",
                "spike",
                "distance",
                "study",
                "study run",
                "selftest",
                "explain",
                "tune"
            })
    void everyCommandThatMeasuresSaysWhatItTakes(String command) throws IOException {
        CommandLine described = commands();
        for (String word : command.split(" ", -1)) {
            described = Objects.requireNonNull(described.getSubcommands().get(word));
        }
        described.setUsageHelpWidth(140);
        String help = described.getUsageMessage(CommandLine.Help.Ansi.OFF);
        Path file = FOLDER.resolve(command.replace(' ', '-') + ".txt");
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(file, help);
        }
        assertThat(help).isEqualTo(Files.readString(file));
    }

    @Test
    void allCommandsAreListedByTheQuestionThatTheyAnswer() throws IOException {
        CommandLine commands = commands();
        commands.setUsageHelpWidth(100);
        String help = commands.getUsageMessage(CommandLine.Help.Ansi.OFF);
        Path file = FOLDER.resolve("dbdyno.txt");
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(file, help);
        }
        assertThat(help).isEqualTo(Files.readString(file));
    }

    @Test
    void everyCommandAnswersAQuestion() {
        assertThat(CommandsByQuestion.unasked(commands().getSubcommands().keySet()))
                .as("commands that no question leads to: name them in Question")
                .isEmpty();
        assertThat(CommandsByQuestion.unasked(Set.of("compare", "nobody-asks"))).containsExactly("nobody-asks");
    }

    @Test
    void theFirstWordsAreTenLinesThatFitATerminal() {
        assertThat(FirstWords.text().lines()).hasSize(10).allMatch(line -> line.length() <= 100);
    }

    @Test
    void theExitCodesAreInTheHelpAndInTheDocuments() throws IOException {
        String help = commands().getUsageMessage(CommandLine.Help.Ansi.OFF);
        String document = Files.readString(Path.of("../../docs/results.md"));

        assertThat(ExitCode.meanings()).hasSize(8).allSatisfy((code, meaning) -> {
            assertThat(help.replaceAll("\\s+", " ")).contains(code + " " + meaning);
            assertThat(document).contains("| %s | %s |".formatted(code, meaning));
        });
    }

    @Test
    void theCommandsAreThese() {
        assertThat(commands().getSubcommands().keySet())
                .containsExactlyInAnyOrderElementsOf(Set.of(
                        "help",
                        "compare",
                        "capacity",
                        "curve",
                        "clients",
                        "spike",
                        "distance",
                        "study",
                        "explain",
                        "tune",
                        "list",
                        "report",
                        "resume",
                        "doctor",
                        "coverage",
                        "selftest"));
    }
}
