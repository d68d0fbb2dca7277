package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.WindowPlan;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Suggested commands name the folder that a run is in. */
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
