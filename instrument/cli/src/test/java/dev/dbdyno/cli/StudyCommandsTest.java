package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.measure.MeasuringCommand;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.cli.terminal.Terminal;
import dev.dbdyno.model.data.QueryFile;
import dev.dbdyno.model.data.UserStatement.Parameter;
import dev.dbdyno.scenarios.Scenario;
import dev.dbdyno.scenarios.UserQuery;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a study's words, and of a scenario's file. */
class StudyCommandsTest {

    private static final Path HOME = Path.of("../..");

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
    private final Console console = new Console(out, out, new Terminal(false, false, 100));

    @TempDir
    private Path temp;

    /** What the user reads. */
    private String refused(String... arguments) {
        int code = Main.commandLine(console, HOME).execute(arguments);
        assertThat(code).isEqualTo(ExitCode.USAGE.code());
        return written.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aStudyThatIsNotThereIsReportedWithThoseThatAre() {
        assertThat(refused("study", "run", "artemik"))
                .isEqualTo(
                        "dbdyno: there is no study 'artemik'. Did you mean 'artemik-2023'? There are artemik-2023, filichkin-2019, hibernate-reactive-2021, sdn-rx-2019, and files of yours whose name ends in .yaml\n");
    }

    @Test
    void aPartThatIsNotThereIsReportedWithThoseThatAre() {
        assertThat(refused("study", "run", "artemik-2023", "--part", "two-rows"))
                .isEqualTo(
                        "dbdyno: --part expects one of one-row-standalone, one-row-web, hundred-rows-web, threads, but got 'two-rows'\n");
    }

    @Test
    void anEraAndAModeAreWords() {
        assertThat(refused("study", "run", "artemik-2023", "--era", "bronze"))
                .isEqualTo("dbdyno: --era expects current, published or both, but got 'bronze'\n");
        written.reset();
        assertThat(refused("study", "run", "artemik-2023", "--mode", "quick"))
                .isEqualTo("dbdyno: --mode expects scaled or faithful, but got 'quick'\n");
    }

    @Test
    void aStudysFileIsReportedWithItsLine() throws IOException {
        Path file = temp.resolve("mine.yaml");
        Files.writeString(file, "title: mine\nauthor: me\n");
        assertThat(refused("study", "show", file.toString()))
                .isEqualTo(
                        "dbdyno: %s, line 2: 'author' is no key of a study, which has title, source, measured-on, notes, published-versions, parts\n"
                                .formatted(file));
    }

    @Test
    void aFolderThatIsNoStudysRunIsReported() {
        assertThat(refused("study", "claims", temp.toString()))
                .isEqualTo("dbdyno: '%s' is no study's run: neither it nor a folder in it has a study.json\n"
                        .formatted(temp));
    }

    @Test
    void aScenariosFileMakesAScenario() throws IOException {
        Path file = temp.resolve("mine.yaml");
        Files.writeString(file, "query: select $1::int\nparameters: [1..5]\nrows: 1\n");
        MeasuringCommand compare = (MeasuringCommand) Objects.requireNonNull(Main.commandLine(console, HOME)
                        .parseArgs("compare", "--scenario", file.toString())
                        .subcommand())
                .commandSpec()
                .userObject();
        assertThat(Scenario.of(compare.plan(1).scenario()))
                .isEqualTo(new UserQuery(
                        "select $1::int",
                        List.of(new Parameter.WholeNumber(1, 5)),
                        1,
                        new QueryFile(file.toString(), 1, 3, List.of())));
    }

    @Test
    void aFaultInAScenariosFileIsReportedWithItsLine() throws IOException {
        Path file = temp.resolve("mine.yaml");
        Files.writeString(file, "query: select $1::int\nparameters:\n  - 1\n  - 2\n");
        assertThat(refused("compare", "--scenario", file.toString()))
                .isEqualTo(
                        "dbdyno: %s, line 3: parameters expects one for each of the query's, which has 1, but got 2\n"
                                .formatted(file));
        written.reset();
        assertThat(refused("compare", "--scenario", file.toString(), "--rows", "1"))
                .isEqualTo(
                        "dbdyno: --rows cannot be combined with a scenario's file, which says everything: give one of them\n");
        written.reset();
        assertThat(refused("compare", "--scenario", temp.resolve("no.yaml").toString()))
                .startsWith("dbdyno: --scenario names the file '%s', which cannot be read: "
                        .formatted(temp.resolve("no.yaml")));
    }
}
