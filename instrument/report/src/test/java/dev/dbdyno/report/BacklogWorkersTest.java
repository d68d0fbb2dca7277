package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Tally;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BacklogWorkersTest {

    private static final Map<String, String> PLATFORM = Map.of("pool", "16", "threads", "platform");

    @Test
    void theBacklogsLineSaysHowManyWorkersRanOfThoseAsked() {
        assertThat(subject(List.of(PLATFORM), window(0, 16), window(0, 16)))
                .isEqualTo("one-row of 100,000 · backlog of 20,000 operations, 16 of 16 workers ran");
        assertThat(subject(List.of(PLATFORM), window(0, 16), window(0, 14))).endsWith(", 14 to 16 of 16 workers ran");
    }

    @Test
    void aStackWithoutAPoolHasTheLoadsWorkers() {
        assertThat(subject(List.of(Map.of("threads", "platform")), window(0, 8)))
                .endsWith(", 8 of 8 workers ran");
    }

    @Test
    void armsOfDifferentNumbersAreNamed() {
        assertThat(subject(List.of(PLATFORM, Map.of("pool", "4", "threads", "platform")), window(0, 16), window(1, 3)))
                .endsWith(", 16 of 16 (jdbc), 3 of 4 (jdbc·virtual) workers ran");
    }

    @Test
    void virtualThreadsAndEventLoopsAreNoWorkers() {
        assertThat(subject(
                        List.of(Map.of("pool", "16", "threads", "virtual"), Map.of("pool", "16")),
                        window(0, 20_000),
                        window(1, 2)))
                .endsWith("backlog of 20,000 operations");
    }

    private static WindowRecord window(int arm, int threads) {
        Tally tally = Tally.of(Instant.EPOCH, 400_000_000, 20_000).on(threads);
        Histogram one = new Histogram(3);
        one.recordValue(1_000);
        return new WindowRecord(0, arm, 0, Phase.MEASURED, Measurement.of(tally, Latency.of(one)));
    }

    /** The example's first arms with these settings, under a backlog. */
    private static String subject(List<Map<String, String>> settings, WindowRecord... windows) {
        RunResults example = ExampleRun.usual().results();
        Run run = example.run();
        List<ResolvedArm> arms = IntStream.range(0, settings.size())
                .mapToObj(i -> with(run.arms().get(i), settings.get(i)))
                .toList();
        Plan plan = run.plan();
        Plan backlog = new Plan(
                arms.stream().map(ResolvedArm::arm).toList(),
                plan.scenario(),
                new LoadModel.Backlog(20_000, 8),
                plan.windows(),
                plan.precision(),
                plan.jvm(),
                null,
                null,
                plan.seed());
        Run loaded = new Run(
                run.formatVersion(),
                run.id(),
                run.startedAt(),
                run.command(),
                backlog,
                arms,
                run.server(),
                run.environment());
        RunResults results = new RunResults(loaded, List.of(), List.of(windows), null);
        return RunWords.subject(Report.of(results, Analyst.analyse(results)));
    }

    private static ResolvedArm with(ResolvedArm arm, Map<String, String> settings) {
        return new ResolvedArm(
                arm.arm(), arm.label(), new LinkedHashMap<>(settings), arm.explainedWork(), arm.classPath(), null);
    }
}
