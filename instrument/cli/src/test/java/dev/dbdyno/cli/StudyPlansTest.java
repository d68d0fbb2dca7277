package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.lab.BlockEstimate;
import dev.dbdyno.model.data.QueryFile;
import dev.dbdyno.results.Arm;
import dev.dbdyno.results.LoadModel;
import dev.dbdyno.results.Plan;
import dev.dbdyno.results.Probing;
import dev.dbdyno.results.Scenario;
import dev.dbdyno.studies.Mode;
import dev.dbdyno.studies.Part;
import dev.dbdyno.studies.Study;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Which plans a study's words make, and what is said of words that make none. */
class StudyPlansTest {

    private static final Path HOME = Path.of("../..");

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
    private final Console console = new Console(out, out, new Terminal(false, false, 100));

    @TempDir
    private Path temp;

    private static Study study(String name) throws Exception {
        return Study.read(new StudyPlaces(HOME).file(name));
    }

    private Plan plan(Study study, Part part, Mode mode) {
        List<Arm> arms = part.arms().stream().map(arm -> arm.in(mode)).toList();
        return new StudyPlans(console, HOME, study, mode, StudyPlans.Changes.NONE, 7).plan(part, arms);
    }

    private static Part part(Study study, String name) {
        return study.part(name).orElseThrow();
    }

    @TestFactory
    List<DynamicTest> everyPartThatIsShippedMakesAPlanWithTimeForAnInterval() throws Exception {
        return new StudyPlaces(HOME)
                .all().stream()
                        .flatMap(study -> study.parts().stream()
                                .filter(StudyPlansTest::hasItsScenario)
                                .flatMap(part -> Arrays.stream(Mode.values())
                                        .map(mode -> DynamicTest.dynamicTest(
                                                "%s %s %s".formatted(study.name(), part.name(), mode.word()),
                                                () -> check(part, plan(study, part, mode))))))
                        .toList();
    }

    private static void check(Part part, Plan plan) {
        assertThat(plan.arms()).hasSameSizeAs(part.arms());
        assertThat(BlockEstimate.of(plan).blocksWithin(plan.precision().budget()))
                .isGreaterThanOrEqualTo(StudyTime.FOR_AN_INTERVAL);
    }

    /** A study may be written before its scenario is: Neo4j's. */
    private static boolean hasItsScenario(Part part) {
        String word = part.asks().get(1);
        return Arrays.stream(ScenarioOptions.Name.values())
                .anyMatch(name -> name.word().equals(word));
    }

    @Test
    void theFaithfulModeHasTheStudysCounts() throws Exception {
        Study study = study("artemik-2023");
        Plan plan = plan(study, part(study, "one-row-standalone"), Mode.FAITHFUL);
        assertThat(plan.scenario()).isEqualTo(new Scenario.OneRow(100_000));
        assertThat(plan.load())
                .isInstanceOfSatisfying(
                        LoadModel.Backlog.class,
                        backlog -> assertThat(backlog.operations()).isEqualTo(500_000));
        assertThat(plan.arms()).allSatisfy(arm -> assertThat(arm.settings()).containsEntry("pool", "200"));
        assertThat(plan.jvm().heapMebibytes()).isEqualTo(2048);
        assertThat(plan.seed()).isEqualTo(7);
    }

    @Test
    void theScaledModeIsSizedForASmallMachine() throws Exception {
        Study study = study("artemik-2023");
        Plan plan = plan(study, part(study, "one-row-standalone"), Mode.SCALED);
        assertThat(plan.precision().budget()).isEqualTo(Duration.ofMinutes(6));
        assertThat(plan.precision().maxBlocks()).isGreaterThanOrEqualTo(5);
    }

    @Test
    void whereTheUserGivesNoTimeAPartHasThatOfItsFileHoweverShortItIsEstimated() throws Exception {
        Study study = study("artemik-2023");
        Plan plan = plan(study, part(study, "one-row-standalone"), Mode.SCALED);
        assertThat(StudyTime.forBlocksAtLeisure(plan, Duration.ofMinutes(1))).isEqualTo(Duration.ofMinutes(6));
        assertThat(StudyTime.forBlocksAtLeisure(plan, Duration.ofMinutes(9)))
                .isEqualTo(Duration.ofMinutes(8).plusSeconds(45))
                .isEqualTo(StudyTime.forBlocks(plan, Duration.ofMinutes(9)));
    }

    @Test
    void aServiceLevelIsSearchedByTheMeanWhereTheStudyHadIt() throws Exception {
        Study study = study("hibernate-reactive-2021");
        assertThat(plan(study, part(study, "queries-20"), Mode.SCALED).probing())
                .isInstanceOfSatisfying(
                        Probing.CapacitySearch.class,
                        search -> assertThat(search.sla().notation()).startsWith("mean<10ms"));
    }

    @Test
    void wordsThatAreNoOptionAreReportedWithTheirPart() throws Exception {
        Path file = temp.resolve("mine.yaml");
        Files.writeString(
                file,
                Files.readString(HOME.resolve("studies/artemik-2023.yaml"))
                        .replace("--backlog 20000", "--backlok 20000"));
        Study study = Study.read(file);
        assertThatThrownBy(() -> plan(study, part(study, "one-row-standalone"), Mode.SCALED))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(
                        "the study 'mine', part 'one-row-standalone', scaled: Unknown option: '--backlok'");
    }

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
                        "dbdyno: there is no study 'artemik'; there are artemik-2023, filichkin-2019, hibernate-reactive-2021, sdn-rx-2019, and files of yours whose name ends in .yaml\n");
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
        CompareCommand compare = (CompareCommand) Objects.requireNonNull(Main.commandLine(console, HOME)
                        .parseArgs("compare", "--scenario", file.toString())
                        .subcommand())
                .commandSpec()
                .userObject();
        assertThat(compare.plan(1).scenario())
                .isEqualTo(new Scenario.UserQuery(
                        "select $1::int",
                        List.of(new Scenario.Parameter.WholeNumber(1, 5)),
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
                        "dbdyno: --rows does not go with a scenario's file, which says all of it: take one of them\n");
        written.reset();
        assertThat(refused("compare", "--scenario", temp.resolve("no.yaml").toString()))
                .startsWith("dbdyno: --scenario names the file '%s', which cannot be read: "
                        .formatted(temp.resolve("no.yaml")));
    }
}
