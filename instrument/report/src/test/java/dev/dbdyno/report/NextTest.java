package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.WindowPlan;
import dev.dbdyno.results.window.AtWork;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Tally;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Which commands are suggested. */
class NextTest {

    @Test
    void aRunIsInTheFolderThatItsCommandNames() {
        assertThat(explained("runs-2", List.of("compare", "jdbc", "vertx", "--out", "results/runs")))
                .as("the second of its name")
                .isEqualTo("results/runs-2");
        assertThat(explained("20261125-compare", List.of("compare", "jdbc", "vertx")))
                .isEqualTo("runs/20261125-compare");
    }

    @Test
    void aPartOfAStudyIsInTheStudysFolder() {
        assertThat(explained("one-row-current", List.of("study", "run", "a-study", "--out", "results/study")))
                .isEqualTo("results/study/one-row-current");
        assertThat(explained("one-row-current", List.of("study", "resume", "results/study", "--budget", "1h")))
                .isEqualTo("results/study/one-row-current");
    }

    @Test
    void whatNothingExplainsIsToBeProfiledUnlessItIsAServiceOfTheUsers() {
        Run run = run("a-run", List.of("compare", "r2dbc", "--out", "results/runs"));
        assertThat(profiled(run)).containsExactly(List.of("compare", "r2dbc", "--profile"));
        assertThat(profiled(run("a-run", List.of("study", "run", "a-study"))))
                .as("a study has no profile")
                .isEmpty();

        List<Arm> services = run.plan().arms().stream()
                .map(arm -> arm.stack().equals("r2dbc")
                        ? new Arm(Arm.TARGET, arm.host(), arm.settings(), arm.versions())
                        : arm)
                .toList();
        assertThat(profiled(run.going(run.plan().comparing(services, 1)))).isEmpty();
    }

    @Test
    void aWarmUpIsSuggestedToTheMillisecond() {
        assertThat(warmedUp(Duration.ofMillis(300))).endsWith("--warmup", "600ms");
        assertThat(warmedUp(Duration.ofMillis(1_250))).endsWith("--warmup", "2500ms");
        assertThat(warmedUp(Duration.ofMillis(1_500))).endsWith("--warmup", "3s");
    }

    private static List<String> warmedUp(Duration before) {
        Run run = run("a-run", List.of("compare", "jdbc", "r2dbc"));
        Plan plan = run.plan();
        Plan shorter = new Plan(
                plan.arms(),
                plan.scenario(),
                plan.load(),
                new WindowPlan(
                        plan.windows().window(), plan.windows().windowsPerFork(), Duration.ZERO, before, null, null),
                plan.precision().within(Duration.ofHours(1)),
                plan.jvm(),
                null,
                null,
                plan.seed());
        return suggested(run.going(shorter), words -> words.contains("--warmup"))
                .getFirst();
    }

    @Test
    void aRatioThatStillMovesIsToBeMeasuredInTwiceTheRounds() {
        RunResults rising = ExampleRun.rising();
        Run asked = run("a-run", List.of("compare", "jdbc", "r2dbc", "--windows", "8", "--budget=5m"));

        assertThat(next(with(asked, rising), "--rounds")).singleElement().satisfies(next -> {
            assertThat(next.purpose()).startsWith("Measure jdbc·virtual in twice the rounds");
            assertThat(next.command())
                    .as("a block took 64 s, and its rounds 56 s of it")
                    .containsExactly("compare", "jdbc", "r2dbc", "--rounds", "16", "--budget", "11m");
        });
        assertThat(next(with(asked, ExampleRun.inRounds()), "--rounds")).isEmpty();
        assertThat(next(with(run("a-run", List.of("study", "run", "a-study")), rising), "--rounds"))
                .isEmpty();
    }

    @Test
    void anArmThatWasMeasuredTooEarlyIsToBeWarmedUpAndNotMeasuredForLonger() {
        RunResults rising = ExampleRun.rising();
        List<ForkRecord> early = rising.forks().stream()
                .map(fork -> fork.arm() == 1
                        ? new ForkRecord(
                                fork.block(),
                                fork.arm(),
                                fork.position(),
                                fork.startedAt(),
                                fork.endedAt(),
                                Steadiness.NOT_STEADY,
                                fork.work(),
                                fork.topology(),
                                null)
                        : fork)
                .toList();

        assertThat(next(new RunResults(rising.run(), early, rising.windows(), rising.ending()), "--rounds"))
                .isEmpty();
    }

    @Test
    void turnsAreToHaveRoomForFortyOperations() {
        assertThat(turns(Duration.ofMillis(440))).singleElement().satisfies(next -> {
            assertThat(next.purpose()).isEqualTo("Measure r2dbc in turns that have room for 40 operations of 440 ms");
            assertThat(next.command())
                    .as("the 32 turns of a block take 17 s longer each, and so each of five blocks 10 min")
                    .endsWith("--window", "18s", "--budget", "51m");
        });
        assertThat(turns(Duration.ofMillis(30)))
                .singleElement()
                .satisfies(next -> assertThat(next.command()).containsSequence("--window", "1500ms"));
        assertThat(turns(Duration.ofMillis(20)))
                .as("turns of a second have room for 40 of these, so something else is wrong")
                .isEmpty();
    }

    @Test
    void turnsAreToBeLongerThanTheOperationsThatOutlastThem() {
        assertThat(turns(Duration.ofMillis(1_040), NextTest::outlasted))
                .singleElement()
                .satisfies(next -> {
                    assertThat(next.purpose())
                            .isEqualTo(
                                    "Measure r2dbc in turns 4 times as long as their longest operation, which took 1.04 s");
                    assertThat(next.command()).containsSequence("--window", "4500ms");
                });
    }

    private static WindowRecord outlasted(WindowRecord window, Latency latency) {
        Tally tally = window.measurement().tally();
        AtWork third = new AtWork(tally.operations() / 3.0, tally.durationNanos() / 3);
        return with(window, Measurement.of(tally.with(third), latency));
    }

    /** Where the third arm's operations take so long, and Little's law does not hold of it. */
    private static List<Next> turns(Duration operation) {
        return turns(operation, NextTest::slow);
    }

    private static List<Next> turns(Duration operation, BiFunction<WindowRecord, Latency, WindowRecord> symptom) {
        RunResults usual = ExampleRun.usual().results();
        Histogram nanos = new Histogram(3);
        nanos.recordValue(operation.toNanos());
        List<WindowRecord> windows = usual.windows().stream()
                .map(w -> w.arm() == 2 && w.phase() == Phase.MEASURED ? symptom.apply(w, Latency.of(nanos)) : w)
                .toList();
        return next(new RunResults(usual.run(), usual.forks(), windows, usual.ending()), "--window");
    }

    private static WindowRecord slow(WindowRecord window, Latency latency) {
        return with(
                window,
                Measurement.of(window.measurement().tally(), latency).remarking(List.of(new Remark.NotLittle(6.1, 8))));
    }

    private static WindowRecord with(WindowRecord window, Measurement measured) {
        return new WindowRecord(window.block(), window.arm(), window.window(), window.phase(), measured);
    }

    private static List<Next> next(RunResults results, String option) {
        return Next.of(Report.of(results, Analyst.analyse(results))).stream()
                .filter(next -> next.command().contains(option))
                .toList();
    }

    private static RunResults with(Run run, RunResults results) {
        return new RunResults(run, results.forks(), results.windows(), results.ending());
    }

    private static List<List<String>> profiled(Run run) {
        return suggested(run, words -> words.contains("--profile"));
    }

    private static String explained(String id, List<String> command) {
        return suggested(run(id, command), words -> words.getFirst().equals("explain"))
                .getFirst()
                .getLast();
    }

    private static Run run(String id, List<String> command) {
        Run run = ExampleRun.usual().report().run();
        return new Run(
                run.formatVersion(),
                id,
                run.startedAt(),
                command,
                run.plan(),
                run.arms(),
                run.server(),
                run.environment());
    }

    private static List<List<String>> suggested(Run run, Predicate<List<String>> wanted) {
        RunResults usual = ExampleRun.usual().report().results();
        RunResults results = new RunResults(run, usual.forks(), usual.windows(), List.of(), usual.ending());
        return Next.of(Report.of(results, Analyst.analyse(results))).stream()
                .map(Next::command)
                .filter(words -> !words.isEmpty() && wanted.test(words))
                .toList();
    }
}
