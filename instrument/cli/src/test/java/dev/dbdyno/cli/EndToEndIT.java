package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.Ending;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.RunFolder;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of the command, with the real server and real children. No figure is judged, only what was done. */
class EndToEndIT {

    private static final String[] SHORT = {
        "--set",
        "pool=2",
        "--clients",
        "2",
        "--window",
        "300ms",
        "--windows",
        "2",
        "--warmup",
        "1s",
        "--companies",
        "1000"
    };

    @TempDir
    Path folder;

    @BeforeEach
    void nobodyElsesServerIsLookedAt() throws Exception {
        folder = folder.toRealPath();
    }

    @AfterEach
    void noProcessIsLeft() {
        assertThat(Launched.processesOf(folder)).isEmpty();
    }

    private Launched compare(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("compare"));
        all.addAll(Arrays.asList(arguments));
        all.addAll(Arrays.asList(SHORT));
        all.addAll(List.of("--out", "run"));
        return Launched.start(folder, all.toArray(String[]::new));
    }

    private RunResults results() throws Exception {
        return RunFolder.at(folder.resolve("run")).read();
    }

    @Test
    void everyStackDoesTheSameWorkAndIsReportedInEveryForm() throws Exception {
        Launched run = compare(
                        "jdbc",
                        "jdbc threads=virtual",
                        "r2dbc",
                        "vertx cachePreparedStatements=true",
                        "--blocks",
                        "1",
                        "--json",
                        "report.json",
                        "--csv",
                        "report.csv",
                        "--markdown",
                        "report.md")
                .ended(ExitCode.OK);

        assertThat(run.output()).contains("fewer than 5 blocks", "page:");
        RunResults results = results();
        assertThat(results.forks()).hasSize(4).allSatisfy(EndToEndIT::didOneStatementAnOperation);
        assertThat(results.windows().stream().filter(window -> window.phase() == Phase.MEASURED))
                .hasSize(8)
                .allSatisfy(window -> {
                    assertThat(window.measurement().operations()).isPositive();
                    assertThat(window.measurement().failures()).isZero();
                    assertThat(window.measurement().databaseCpu()).isNotNull();
                });
        assertThat(folder.resolve("run/report.html")).content().contains("jdbc threads=virtual pool=2");
        assertThat(folder.resolve("report.csv")).content().contains("r2dbc pool=2");
        assertThat(folder.resolve("report.md")).content().contains("| jdbc pool=2");
        assertThat(folder.resolve("report.json")).content().contains("operationsPerSecond");
        assertThat(folder.resolve("run/server")).doesNotExist();
    }

    private static void didOneStatementAnOperation(ForkRecord fork) {
        assertThat(fork.failure()).isNull();
        ServerWork work = Objects.requireNonNull(fork.work());
        assertThat((double) Objects.requireNonNull(work.statements()) / work.operations())
                .isBetween(1.0, 1.1);
        assertThat((double) Objects.requireNonNull(work.rows()) / work.operations())
                .isBetween(1.0, 1.1);
        Topology topology = Objects.requireNonNull(fork.topology());
        assertThat(topology.connectionsAtServer()).isEqualTo(2);
    }

    @Test
    void twoVersionsOfALibraryAreTwoClassPaths() throws Exception {
        compare("r2dbc", "r2dbc io.r2dbc:r2dbc-pool=1.0.0.RELEASE", "--blocks", "1", "--scenario", "hundred-rows")
                .ended(ExitCode.OK);

        RunResults results = results();
        assertThat(results.run().arms().get(0).classPath()).contains("io.r2dbc:r2dbc-pool:1.0.2.RELEASE");
        assertThat(results.run().arms().get(1).classPath()).contains("io.r2dbc:r2dbc-pool:1.0.0.RELEASE");
        assertThat(results.forks())
                .hasSize(2)
                .allSatisfy(fork -> assertThat(fork.failure()).isNull());
    }

    @Test
    void aBacklogRunsInAllThreeStyles() throws Exception {
        compare("jdbc", "jdbc threads=virtual", "r2dbc", "vertx", "--blocks", "1", "--backlog", "2000")
                .ended(ExitCode.OK);

        assertThat(results().windows().stream().filter(window -> window.phase() == Phase.MEASURED))
                .hasSize(8)
                .allSatisfy(
                        window -> assertThat(window.measurement().operations()).isEqualTo(2000));
    }

    @Test
    void anArmThatDiesOrAnswersWronglyFailsAndTheOthersGoOn() throws Exception {
        Launched run = compare("fake", "fake dieAfter=20", "fake wrongEvery=10", "--blocks", "2")
                .ended(ExitCode.OK);

        assertThat(run.output()).contains("failed while", "ended with code 42", "wrong reply", "is run no more");
        assertThat(results().forks().stream().filter(fork -> fork.arm() == 0))
                .hasSize(2)
                .allSatisfy(fork -> assertThat(fork.failure()).isNull());
    }

    @Test
    void ctrlCEndsInSecondsWithAReportAndTheRunCanBeResumed() throws Exception {
        Launched run =
                compare("fake", "fake serviceMicros=200", "--blocks", "3").untilItSays("block 1 ");
        Instant asked = Instant.now();
        run.signal("INT");
        run.ended(ExitCode.INTERRUPTED);

        assertThat(Duration.between(asked, Instant.now())).isLessThan(Duration.ofSeconds(40));
        assertThat(run.output()).contains("interrupted", "page:");
        assertThat(Launched.processesOf(folder)).isEmpty();

        Launched.start(folder, "resume", "run").ended(ExitCode.OK);
        assertThat(Objects.requireNonNull(results().ending()).reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
    }

    @Test
    void whatAKilledLabLeavesIsGoneAfterTheNextCommand() throws Exception {
        Launched run = compare("jdbc", "--blocks", "1").untilItSays("loading");
        List<ProcessHandle> left = run.descendants();
        run.signal("KILL");
        run.untilGone();

        Launched.start(
                        folder,
                        "compare",
                        "fake",
                        "--blocks",
                        "1",
                        "--warmup",
                        "1s",
                        "--windows",
                        "1",
                        "--out",
                        "second")
                .ended(ExitCode.OK);

        assertThat(left).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void badInputIsToldInTheUsersWordsBeforeAnythingStarts() throws Exception {
        assertThat(refused(ExitCode.CANNOT_RUN, "compare", "jbdc")).contains("jbdc", "jdbc");
        assertThat(refused(ExitCode.CANNOT_RUN, "compare", "jdbc poool=8")).contains("poool", "pool");
        assertThat(refused(ExitCode.CANNOT_RUN, "compare", "jdbc pool=many"))
                .contains("pool expects 1 to 100000, but got 'many'");
        assertThat(refused(ExitCode.CANNOT_RUN, "compare", "r2dbc io.r2dbc:r2dbc-pool=0.0.1"))
                .contains("io.r2dbc:r2dbc-pool");
        assertThat(refused(ExitCode.CANNOT_RUN, "compare", "jdbc", "--set", "pool=5000"))
                .contains("pool of 5000", "max_connections");
        assertThat(refused(ExitCode.USAGE, "compare", "--budget", "soon"))
                .contains("--budget", "expects a duration such as 5m", "'soon'");
        assertThat(refused(ExitCode.USAGE, "compare", "--scenario", "one-column"))
                .contains("one-row");
        assertThat(refused(ExitCode.CANNOT_RUN, "report", "nowhere")).contains("nowhere", "run.json");
        assertThat(refused(ExitCode.CANNOT_RUN, "compare", "--database", "postgresql://nobody@127.0.0.1:1/none"))
                .contains("127.0.0.1:1")
                .doesNotContain("\tat ");
    }

    private String refused(ExitCode code, String... arguments) throws Exception {
        return Launched.start(folder, arguments).ended(code).output();
    }

    @Test
    void aBudgetTooSmallForAVerdictIsSaidBeforeTheRun() throws Exception {
        Launched run = Launched.start(folder, "compare", "fake", "fake", "--budget", "20s", "--dry-run")
                .ended(ExitCode.OK);

        assertThat(run.output()).contains("Intervals need 5 blocks", "--budget");
    }
}
