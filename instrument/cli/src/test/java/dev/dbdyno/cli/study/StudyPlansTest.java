package dev.dbdyno.cli.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.cli.run.Invocation;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.Terminal;
import dev.dbdyno.lab.BlockEstimate;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.scenarios.Kind;
import dev.dbdyno.scenarios.OneRow;
import dev.dbdyno.scenarios.Scenario;
import dev.dbdyno.studies.Mode;
import dev.dbdyno.studies.Part;
import dev.dbdyno.studies.Study;
import dev.dbdyno.studies.StudyException;
import dev.dbdyno.studies.StudyFiles;
import dev.dbdyno.studies.sitting.Changes;
import dev.dbdyno.studies.sitting.Instrument;
import dev.dbdyno.studies.sitting.PartPlans;
import dev.dbdyno.studies.sitting.PartTime;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Which plans a study's words make, and what is said of words that make none. */
class StudyPlansTest {

    private static final Path HOME = Path.of("../..");

    private static final Invocation INVOCATION = Invocation.of(
            new Console(
                    new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8),
                    new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8),
                    new Terminal(false, false, 100)),
            HOME);

    /** The words of the command line, without stacks and hosts that could run what they make. */
    private static final Instrument WORDS = new Instrument() {
        @Override
        public Set<String> stacks() {
            return Set.of();
        }

        @Override
        public Set<String> hosts() {
            return Set.of();
        }

        @Override
        public WantedPlan plan(String command, List<String> arguments) throws StudyException {
            return StudyInstrument.plan(INVOCATION, 7, command, arguments);
        }

        @Override
        public Optional<String> problem(Plan plan) {
            return Optional.empty();
        }
    };

    @TempDir
    private Path temp;

    private static Study study(String name) throws Exception {
        return Study.read(new StudyFiles(HOME).file(name));
    }

    private static Plan plan(Study study, Part part, Mode mode) throws StudyException {
        List<Arm> arms = part.arms().stream().map(arm -> arm.in(mode)).toList();
        return new PartPlans(study, mode, Changes.NONE, WORDS).plan(part, arms);
    }

    private static Part part(Study study, String name) {
        return study.part(name).orElseThrow();
    }

    @TestFactory
    List<DynamicTest> everyPartThatIsShippedMakesAPlanWithTimeForAnInterval() throws Exception {
        return new StudyFiles(HOME)
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
        assertThat(BlockEstimate.of(plan).blocks(plan.precision())).isGreaterThanOrEqualTo(PartTime.FOR_AN_INTERVAL);
    }

    /** A study may be written before its scenario is: Neo4j's. */
    private static boolean hasItsScenario(Part part) {
        String word = part.asks().get(1);
        return Kind.all().stream().anyMatch(kind -> kind.name().equals(word));
    }

    @Test
    void theFaithfulModeHasTheStudysCounts() throws Exception {
        Study study = study("artemik-2023");
        Plan plan = plan(study, part(study, "one-row-standalone"), Mode.FAITHFUL);
        assertThat(Scenario.of(plan.scenario())).isEqualTo(new OneRow(100_000));
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
        assertThat(plan.precision().budget()).isEqualTo(Duration.ofMinutes(20));
        assertThat(plan.precision().maxBlocks()).isGreaterThanOrEqualTo(5);
        assertThat(plan.load())
                .as("what the study's program adds")
                .isEqualTo(new LoadModel.Backlog(20_000, 8, LoadModel.HandOver.FUTURES));
    }

    @Test
    void whereTheUserGivesNoTimeAPartHasThatOfItsFileHoweverShortItIsEstimated() throws Exception {
        Study study = study("artemik-2023");
        Plan plan = plan(study, part(study, "one-row-standalone"), Mode.SCALED);
        assertThat(PartTime.forBlocksAtLeisure(plan, Duration.ofMinutes(1))).isEqualTo(Duration.ofMinutes(20));
        assertThat(PartTime.forBlocksAtLeisure(plan, Duration.ofMinutes(23)))
                .isEqualTo(Duration.ofMinutes(22).plusSeconds(45))
                .isEqualTo(PartTime.forBlocks(plan, Duration.ofMinutes(23)));
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
                .isInstanceOf(StudyException.class)
                .hasMessageStartingWith(
                        "the study 'mine', part 'one-row-standalone', scaled: Unknown option: '--backlok'");
    }
}
