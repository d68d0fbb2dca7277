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
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every command in the documents and in the help does what it says: those that measure are planned, class paths resolved
 * and settings checked, without the measuring; the others run.
 */
class DocumentedCommandsIT {

    private static final Path ROOT = Path.of(System.getProperty("dbdyno.root"));
    private static final Path HOME = Path.of(System.getProperty("dbdyno.home"));
    private static final Pattern COMMAND = Pattern.compile("(?m)^ *(?:\\$ )?\\./dbdyno +([^\\n]*)$");

    /** Has Quarkus build an application with another version of itself. */
    private static final Pattern BUILDS = Pattern.compile("quarkus-bom=");

    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
    private static final List<String> MEASURING =
            List.of("compare", "capacity", "curve", "clients", "spike", "distance", "selftest", "tune");

    /** Stands for a run's folder in the documents, of which there is none to read, or needs another machine or a cluster. */
    private static final Pattern NEEDS_MORE =
            Pattern.compile("\\b(RUN|NAME|runs/|path/to/|my\\.yaml|doctor --at '(?:ssh|pod)|doctor --clean)");

    @TestFactory
    Stream<DynamicTest> everyDocumentedCommandWorks() throws IOException {
        return checks(command -> !BUILDS.matcher(command).find());
    }

    /** Building takes half a minute. */
    @TestFactory
    @Tag("full")
    Stream<DynamicTest> everyDocumentedCommandThatBuildsAnApplicationWorks() throws IOException {
        return checks(command -> BUILDS.matcher(command).find());
    }

    private static Stream<DynamicTest> checks(Predicate<String> wanted) throws IOException {
        return commands().stream()
                .distinct()
                .filter(wanted)
                .map(command -> DynamicTest.dynamicTest(command, () -> check(command)));
    }

    @Test
    void thereAreCommandsToCheck() throws IOException {
        assertThat(commands())
                .contains("compare", "capacity", "curve", "clients", "spike", "distance")
                .hasSizeGreaterThan(20);
    }

    private static void check(String command) {
        List<String> words = words(command);
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(written, true, StandardCharsets.UTF_8);
        Console console = new Console(print, print, new Terminal(false, false, 100));
        if (NEEDS_MORE.matcher(command).find() || words.getFirst().equals("verify")) {
            return;
        }
        boolean measures = MEASURING.contains(words.getFirst()) || command.startsWith("study run ");
        if (measures && !words.contains("--dry-run")) {
            words.add("--dry-run");
        }
        ExitCode code = Main.run(console, HOME, words.toArray(String[]::new));
        assertThat(code).as(written.toString(StandardCharsets.UTF_8)).isEqualTo(ExitCode.OK);
    }

    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(command.replaceFirst("\\s+#.*", ""));
        while (word.find()) {
            String text = word.group(1) == null ? word.group(2) : word.group(1);
            words.add(text.startsWith("docs/") ? ROOT.resolve(text).toString() : text);
        }
        return words;
    }

    private static List<String> commands() throws IOException {
        List<String> commands = new ArrayList<>();
        for (Path document : documents()) {
            Matcher command = COMMAND.matcher(Files.readString(document));
            while (command.find()) {
                commands.add(command.group(1).replaceFirst("\\s+#.*", "").strip());
            }
        }
        return commands;
    }

    private static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>();
        try (Stream<Path> files = Files.walk(ROOT);
                Stream<Path> help = Files.list(HelpTest.FOLDER)) {
            files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !file.toString().contains("/target/"))
                    .forEach(documents::add);
            help.forEach(documents::add);
            documents.add(ROOT.resolve("instrument/cli/src/main/resources/dev/dbdyno/cli/first.txt"));
        }
        return documents;
    }
}
