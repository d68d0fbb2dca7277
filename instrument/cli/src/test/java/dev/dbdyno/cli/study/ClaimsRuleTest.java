package dev.dbdyno.cli.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.lab.StopRule.Decision;
import dev.dbdyno.results.Environment;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ProcessorSets;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.JvmPlan;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import dev.dbdyno.results.plan.WindowPlan;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Tally;
import dev.dbdyno.scenarios.OneRow;
import dev.dbdyno.studies.Era;
import dev.dbdyno.studies.Mode;
import dev.dbdyno.studies.Study;
import dev.dbdyno.studies.StudyMark;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A part whose one claim is half the reference's throughput, ± 10 %; each block takes a minute. */
class ClaimsRuleTest {

    private static final String STUDY = """
            title: Orders
            source: nobody, never
            measured-on: paper
            published-versions: {jdbc: {}, r2dbc: {}}
            parts:
              - name: orders
                title: Twenty orders of a customer
                asks: --scenario one-row
                faithful: compare --clients 200
                scaled: compare --clients 2
                measure: throughput
                unit: s
                better: lower
                tolerance: 10%
                arms:
                  - {name: jdbc, arm: jdbc, figure: 10}
                  - {name: r2dbc, arm: r2dbc, figure: 20}
            """;

    private static final Instant BEGAN = Instant.parse("2026-11-22T08:00:00Z");

    @TempDir
    private Path temp;

    private final List<String> said = new ArrayList<>();

    private ClaimsRule rule(Duration budget, Instant began) throws Exception {
        Path file = temp.resolve("orders.yaml");
        Files.writeString(file, STUDY);
        StudyMark mark = new StudyMark(
                "orders", "orders", Mode.SCALED, Era.CURRENT, List.of("jdbc", "r2dbc"), new LinkedHashMap<>(), null);
        return new ClaimsRule(new StudyMark.Marked(Study.read(file), mark), budget, began, said::add);
    }

    @Test
    void aRunWhoseClaimsAreDecidedEndsAtItsFirstLook() throws Exception {
        ClaimsRule rule = rule(Duration.ofHours(1), BEGAN);
        assertThat(rule.after(run(0.50, 0.51, 0.49, 0.50, 0.50))).isEqualTo(Decision.STOP);
        assertThat(said).containsExactly("after 5 blocks: more of them would decide no further claim");
    }

    @Test
    void aRunGoesOnToTheBlocksThatItsTolerancesNeedAndSaysSoBefore() throws Exception {
        ClaimsRule rule = rule(Duration.ofHours(1), BEGAN);
        assertThat(rule.after(run(0.45, 0.55, 0.48, 0.52, 0.50))).isEqualTo(Decision.GO_ON);
        assertThat(said)
                .containsExactly(
                        "after 5 blocks: 10 in all, about 5m more, would probably decide: size of r2dbc (about 10)");
        assertThat(rule.after(run(0.45, 0.55, 0.48, 0.52, 0.50, 0.56, 0.44, 0.50)))
                .isEqualTo(Decision.GO_ON);
        assertThat(rule.after(run(0.45, 0.55, 0.48, 0.52, 0.50, 0.56, 0.44, 0.50, 0.56, 0.44, 0.5, 0.5)))
                .isEqualTo(Decision.STOP);
        assertThat(said).hasSize(1);
    }

    @Test
    void whatTheBudgetDoesNotReachIsNamedAndNotWaitedFor() throws Exception {
        ClaimsRule rule = rule(Duration.ofMinutes(8), BEGAN);
        assertThat(rule.after(run(0.45, 0.55, 0.48, 0.52, 0.50))).isEqualTo(Decision.STOP);
        assertThat(said)
                .containsExactly(
                        "after 5 blocks: cannot be decided within this run's time and blocks: size of r2dbc (about 10)");
    }

    @Test
    void blocksOfAnEarlierSittingHaveTakenNoneOfThisOnesTime() throws Exception {
        ClaimsRule rule = rule(Duration.ofMinutes(8), BEGAN.plus(Duration.ofHours(1)));
        assertThat(rule.after(run(0.45, 0.55, 0.48, 0.52, 0.50))).isEqualTo(Decision.GO_ON);
    }

    private static RunResults run(double... ratios) {
        List<ForkRecord> forks = new ArrayList<>();
        List<WindowRecord> windows = new ArrayList<>();
        for (int block = 0; block < ratios.length; block++) {
            Instant start = BEGAN.plus(Duration.ofMinutes(block));
            for (int arm = 0; arm < 2; arm++) {
                forks.add(new ForkRecord(
                        block,
                        arm,
                        arm,
                        start,
                        start.plus(Duration.ofMinutes(1)),
                        Steadiness.STEADY,
                        null,
                        null,
                        null));
                long operations = Math.round(100_000 * (arm == 0 ? 1 : ratios[block]));
                windows.add(new WindowRecord(block, arm, 0, Phase.MEASURED, window(start, operations)));
            }
        }
        return new RunResults(run(), forks, windows, null);
    }

    /** A second in which two clients always have an operation under way. */
    private static Measurement window(Instant start, long operations) {
        long second = 1_000_000_000;
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(2 * second / operations, operations);
        return Measurement.of(Tally.of(start, second, operations), Latency.of(histogram));
    }

    private static Run run() {
        List<Arm> arms = List.of(Arm.parse("jdbc"), Arm.parse("r2dbc"));
        Plan plan = new Plan(
                arms,
                new OneRow(100).stored(),
                new LoadModel.ClosedLoop(2),
                new WindowPlan(Duration.ofSeconds(1), 1, Duration.ofSeconds(1), Duration.ofSeconds(1), null),
                new Precision(0.03, 0.03, Duration.ofHours(1), 20),
                new JvmPlan(256, List.of()),
                null,
                null,
                1);
        return new Run(
                Run.FORMAT_VERSION,
                "orders",
                BEGAN,
                List.of(),
                plan,
                arms.stream()
                        .map(arm -> new ResolvedArm(
                                arm, arm.notation(), new LinkedHashMap<>(), new LinkedHashMap<>(), List.of(), null))
                        .toList(),
                ServerInfo.none(),
                environment());
    }

    private static Environment environment() {
        return new Environment(
                "0", "Linux", "a processor", 2, 1L << 30, "a JVM", 0, null, ProcessorSets.NONE, null, null, List.of());
    }
}
