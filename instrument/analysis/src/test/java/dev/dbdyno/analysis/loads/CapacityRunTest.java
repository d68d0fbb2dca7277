package dev.dbdyno.analysis.loads;

import static dev.dbdyno.analysis.LoadedRuns.capacities;
import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.LoadedRuns;
import dev.dbdyno.analysis.Probes;
import dev.dbdyno.analysis.arms.ArmSummary;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.simulation.MmcQueue;
import dev.dbdyno.analysis.simulation.MmcSimulation;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.analysis.statistics.Quantile;
import dev.dbdyno.analysis.warnings.Warning;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What whole runs under open loops say: capacities, curves, response times. */
final class CapacityRunTest {

    private static final double REFERENCE = 3_000;
    private static final MmcQueue QUEUE = new MmcQueue(8, 1_000);
    private final Random random = new Random(4);

    private double noisy(double capacity) {
        return capacity * Math.exp(0.01 * random.nextGaussian());
    }

    private static Comparison first(Analysis analysis) {
        return analysis.comparisons().getFirst();
    }

    @Test
    void theRatioOfCapacitiesIsTheVerdict() {
        Analysis analysis = Analyst.analyse(capacities(
                        (arm, rate) -> Probes.honest(rate, noisy(arm == 0 ? REFERENCE : 1.4 * REFERENCE)))
                .build());

        assertThat(analysis.comparisons())
                .extracting(Comparison::metric)
                .containsExactly(Metric.CAPACITY, Metric.CPU_PER_OPERATION);
        assertThat(first(analysis).verdict()).isEqualTo(new Verdict.Better());
        assertThat(Objects.requireNonNull(first(analysis).ratio()).point()).isCloseTo(1.4, within(0.03));
    }

    @Test
    void aCapacityHasAnIntervalOverForks() {
        ArmCapacity capacity = Analyst.analyse(capacities((arm, rate) -> Probes.honest(rate, REFERENCE))
                        .build())
                .capacities()
                .getFirst();
        Interval interval = Objects.requireNonNull(
                Objects.requireNonNull(capacity.perSecond()).interval());

        assertThat(capacity.forkCapacities()).hasSize(5);
        assertThat(interval.contains(REFERENCE)).isTrue();
        // forks that all agree still share what a search of this resolution cannot see, and have their own fits' errors
        assertThat(interval.high() / interval.low()).isBetween(1.01 * 1.01 * 1.001, 1.05);
        assertThat(capacity.openReason()).isNull();
    }

    @Test
    void forksThatCouldNotBeLoadedVoidTheVerdictAndSayWhy() {
        Analysis analysis = Analyst.analyse(capacities((arm, rate) -> arm == 1 && rate > 2_500
                        ? Probes.invalid(rate, "short of processor time")
                        : Probes.honest(rate, REFERENCE))
                .build());

        assertThat(first(analysis).verdict())
                .isInstanceOfSatisfying(
                        Verdict.Voided.class,
                        voided -> assertThat(voided.reason())
                                .startsWith("the capacity of r2dbc is not known in 5 of 5 forks: it is at least 2")
                                .endsWith("short of processor time"));
        assertThat(analysis.capacities().get(1).atLeastPerSecond()).isBetween(2_200.0, 2_500.0);
        assertThat(analysis.capacities().get(1).perSecond()).isNull();
    }

    @Test
    void aForkThatHeldALoadInInvalidWindowsAloneHeldIt() {
        Analysis analysis = Analyst.analyse(capacities((arm, rate) -> rate > 1_900
                        ? Probes.invalid(rate, "short of processor time")
                        : Probes.invalidButFast(rate, "the generator's lag at p99 is 3 ms"))
                .build());

        assertThat(analysis.arms().getFirst().failedForks()).isZero();
        assertThat(analysis.capacities().getFirst().atLeastPerSecond()).isBetween(1_700.0, 1_900.0);
        assertThat(analysis.arms().getFirst().operationsPerSecond()).isNotNull();
    }

    @Test
    void aSearchesFiguresAreThoseNearTheCapacity() {
        ArmSummary arm = Analyst.analyse(
                        capacities((a, rate) -> Probes.honest(rate, REFERENCE)).build())
                .arms()
                .getFirst();
        double p99 = Objects.requireNonNull(arm.latency()).nanos().getValueAtPercentile(99);

        assertThat(Objects.requireNonNull(arm.operationsPerSecond()).point()).isBetween(0.8 * REFERENCE, REFERENCE);
        assertThat(p99).isBetween(1e6, 21e6);
        assertThat(Objects.requireNonNull(arm.generatorCpuMicros()).point()).isCloseTo(5, within(0.01));
        assertThat(Objects.requireNonNull(arm.totalCpuMicros()).point()).isCloseTo(30, within(0.01));
    }

    @Test
    void whereStallsDecideThereIsARangeAKneeAndNoVerdict() {
        MmcSimulation steady = new MmcSimulation(QUEUE, 1);
        MmcSimulation stalling = new MmcSimulation(QUEUE, new MmcSimulation.Stalls(0.5, Duration.ofMillis(40)), 2);
        Analysis analysis = Analyst.analyse(capacities((arm, rate) -> (arm == 0 ? steady : stalling)
                        .window(
                                LoadedRuns.OPEN_LOOPS.at(rate),
                                LoadedRuns.OPEN_LOOPS.window(),
                                LoadedRuns.SEARCH.sla().latencyBound()))
                .build());

        assertThat(analysis.capacities().get(0).stalls()).isNull();
        assertThat(analysis.capacities().get(0).perSecond()).isNotNull();
        ArmCapacity stalled = analysis.capacities().get(1);
        Stalls stalls = Objects.requireNonNull(stalled.stalls());
        assertThat(stalls.capacities().low()).isLessThan(stalls.capacities().high());
        assertThat(stalled.perSecond()).isNull();
        assertThat(Objects.requireNonNull(stalled.kneePerSecond()).point())
                .isCloseTo(QUEUE.saturationPerSecond(), within(0.05 * QUEUE.saturationPerSecond()));
        assertThat(first(analysis).verdict())
                .isInstanceOfSatisfying(
                        Verdict.Voided.class,
                        voided -> assertThat(voided.reason())
                                .startsWith("r2dbc: stalls, not load, decide: latency exceeded 10.00 ms in")
                                .endsWith("the windows do not show what stalled"));
    }

    @Test
    void cpuPerOperationIsComparedAtARateThatBothHeld() {
        // the same cost at the same rate; at its own capacity the second arm is at a higher one
        Analysis analysis = Analyst.analyse(capacities((arm, rate) ->
                        costing(20 + rate / 100, Probes.honest(rate, arm == 0 ? REFERENCE : 1.4 * REFERENCE)))
                .build());
        Comparison cpu = analysis.comparisons().get(1);

        assertThat(cpu.metric()).isEqualTo(Metric.CPU_PER_OPERATION);
        assertThat(Objects.requireNonNull(cpu.ratio()).point()).isCloseTo(1, within(0.06));
        double own = microsOf(analysis, 1) / microsOf(analysis, 0);
        assertThat(own).as("near their own capacities").isGreaterThan(1.15);
    }

    private static double microsOf(Analysis analysis, int arm) {
        return Objects.requireNonNull(analysis.arms().get(arm).totalCpuMicros()).point();
    }

    private static Measurement costing(double micros, Measurement window) {
        Cpu cpu = new Cpu(Math.round(1e3 * micros * window.operations()), 0);
        return window.with(Quantities.NONE.with(Party.HOST, cpu).with(Party.HOST, Count.JIT, 0L), 2);
    }

    @Test
    void whereTheWindowsNearTheCapacityBreakTheSlaItIsSaidBesideIt() {
        // single windows that are far beyond the bound hardly move the fit
        AtomicInteger windows = new AtomicInteger();
        List<ArmCapacity> capacities = Analyst.analyse(capacities(
                                (arm, rate) -> arm == 1 && windows.incrementAndGet() % 7 == 4
                                        ? Probes.probe(rate, 0.3)
                                        : Probes.honest(rate, REFERENCE))
                        .build())
                .capacities();

        assertThat(capacities.get(0).exceeded()).isEmpty();
        assertThat(capacities.get(1).exceeded()).singleElement().satisfies(exceeded -> {
            assertThat(exceeded.bound().notation()).isEqualTo("p99<10ms");
            assertThat(exceeded.observedNanos()).isCloseTo(20e6, within(0.1e6));
        });
    }

    @Test
    void curvesMergeWhatAllForksSawAtARate() {
        List<Double> rates = List.of(1_000.0, 2_000.0, 4_000.0);
        Analysis analysis = Analyst.analyse(aRun("jdbc", "r2dbc")
                .probing(new Probing.Staircase(rates, Sla.parse("p99<10ms"), LoadedRuns.OPEN_LOOPS))
                .blocks(
                        5,
                        (arm, fork) -> fork.probes = rates.stream()
                                .map(rate -> arm == 1 && rate == 4_000
                                        ? Probes.invalid(rate, "lag")
                                        : Probes.honest(rate, REFERENCE))
                                .toList())
                .build());
        LoadCurve curve = analysis.curves().getFirst();

        assertThat(curve.steps())
                .extracting(LoadCurve.Step::offeredPerSecond)
                .containsExactly(1_000.0, 2_000.0, 4_000.0);
        assertThat(curve.steps()).extracting(LoadCurve.Step::meets).containsExactly(true, true, false);
        Quantile p99 = curve.steps().getLast().quantiles().get(2);
        assertThat(p99.nanos()).isBetween(20_000_000L, 20_100_000L);
        assertThat(p99.band()).isNotNull();
        LoadCurve.Step refused = analysis.curves().get(1).steps().getLast();
        assertThat(refused.invalidWindows()).isEqualTo(5);
        assertThat(refused.quantiles()).isEmpty();
        assertThat(refused.meets()).isNull();
        assertThat(analysis.comparisons()).extracting(Comparison::metric).containsExactly(Metric.CPU_PER_OPERATION);
    }

    @Test
    void anOpenLoopIsComparedByItsResponseTimesNotByItsSchedule() {
        LoadModel load = new LoadModel.OpenLoop(1_000, Arrivals.POISSON, 64, Duration.ofSeconds(1));
        Analysis analysis =
                Analyst.analyse(aRun("jdbc", "r2dbc").under(load).blocks(5).build());

        assertThat(analysis.comparisons())
                .extracting(Comparison::metric)
                .containsExactly(Metric.RESPONSE_P99, Metric.RESPONSE_P50, Metric.CPU_PER_OPERATION);
        assertThat(analysis.comparisons())
                .allSatisfy(c -> assertThat(c.verdict()).isEqualTo(new Verdict.Equivalent(0.03)));
    }

    @Test
    void forksWhoseWindowsAreAllInvalidCountAsFailed() {
        Analysis analysis = Analyst.analyse(aRun("jdbc", "r2dbc")
                .blocks(5, 1, fork -> fork.remarks = List.of(new Remark.LateLoadMaker(3_000_000, 4_000_000)))
                .build());

        assertThat(analysis.arms().get(1).failedForks()).isEqualTo(5);
        assertThat(first(analysis).verdict()).isInstanceOf(Verdict.Voided.class);
        assertThat(analysis.warnings())
                .filteredOn(warning -> warning.kind() == Warning.Kind.ARM_FAILED)
                .singleElement()
                .satisfies(
                        warning -> assertThat(warning.evidence())
                                .contains(
                                        "has no valid window of 1: the load generator itself was late: its lag at p99 is 3.000 ms"));
    }

    @Test
    void anUnknownProcessorTimeIsNoZero() {
        Analysis analysis = Analyst.analyse(aRun("jdbc", "r2dbc")
                .blocks(5, 1, fork -> fork.childMicros = null)
                .build());

        assertThat(analysis.arms().get(1).childCpuMicros()).isNull();
        assertThat(analysis.arms().get(1).totalCpuMicros()).isNull();
        assertThat(first(analysis).verdict()).isEqualTo(new Verdict.Equivalent(0.03));
        assertThat(analysis.comparisons().get(1).verdict()).isInstanceOf(Verdict.CannotTell.class);
    }

    @Test
    void whatFailsUnderTooMuchLoadDoesNotFailTheFork() {
        Analysis analysis = Analyst.analyse(capacities((arm, rate) -> {
                    Measurement window = Probes.honest(rate, REFERENCE);
                    return rate > 1.2 * REFERENCE
                            ? Probes.probe(rate, 1, Math.round(rate), 8_000_000_000L, null)
                            : window;
                })
                .build());

        assertThat(analysis.arms().getFirst().forks()).isEqualTo(5);
        assertThat(analysis.capacities().getFirst().perSecond()).isNotNull();
    }
}
