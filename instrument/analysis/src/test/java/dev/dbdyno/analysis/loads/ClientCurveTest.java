package dev.dbdyno.analysis.loads;

import static dev.dbdyno.analysis.LoadedRuns.STAIRS;
import static dev.dbdyno.analysis.LoadedRuns.clients;
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
import dev.dbdyno.analysis.evidence.EqualLoad;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.warnings.Warning;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.window.Measurement;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What runs of closed loops of ever more clients say. */
final class ClientCurveTest {

    private final Random random = new Random(21);

    private static Analysis analysed(int blocks, LoadedRuns.Closed system) {
        return Analyst.analyse(clients(blocks, system).build());
    }

    private double noisy(double value, double deviation) {
        return value * Math.exp(deviation * random.nextGaussian());
    }

    /** Rises as clients do until the service's places are busy, and falls again when they are in each other's way. */
    private static double throughput(int clients, int places, double perPlace) {
        return perPlace * Math.min(clients, places) * Math.pow(0.97, Math.max(0, clients / places - 1));
    }

    @Test
    void aCurveHasEachNumberOnceWithItsIntervalOverForks() {
        List<ClientCurve> curves = analysed(
                        5, (arm, clients) -> Probes.closed(clients, noisy(throughput(clients, 8, 1_000), 0.02)))
                .clientCurves();

        assertThat(curves).extracting(ClientCurve::arm).containsExactly(0, 1);
        List<ClientCurve.Step> steps = curves.getFirst().steps();
        assertThat(steps).extracting(ClientCurve.Step::clients).containsExactlyElementsOf(STAIRS.clients());
        for (ClientCurve.Step step : steps) {
            double truth = throughput(step.clients(), 8, 1_000);
            Estimate estimate = Objects.requireNonNull(step.operationsPerSecond());
            assertThat(estimate.point()).isCloseTo(truth, within(0.03 * truth));
            assertThat(Objects.requireNonNull(estimate.interval()).contains(estimate.point()))
                    .isTrue();
            assertThat(estimate.halfWidthFraction()).isBetween(0.005, 0.06);
            assertThat(step.forks()).isEqualTo(5);
            assertThat(step.quantiles().getFirst().nanos() / 1e9)
                    .as("Little's law gives the service time")
                    .isCloseTo(step.clients() / truth, within(0.05 * step.clients() / truth));
            assertThat(step.quantiles().getFirst().band()).isNotNull();
            assertThat(Objects.requireNonNull(step.totalCpuMicros()).point()).isCloseTo(30, within(0.1));
        }
        assertThat(curves.getFirst().peakClients()).isEqualTo(8);
    }

    @Test
    void theRatioOfPeaksIsTheVerdictWhereverEachHasIts() {
        Analysis analysis = analysed(
                8,
                (arm, clients) -> Probes.closed(
                        clients, noisy(throughput(clients, arm == 0 ? 4 : 32, arm == 0 ? 2_000 : 325), 0.01)));

        assertThat(analysis.comparisons())
                .extracting(Comparison::metric)
                .containsExactly(Metric.PEAK_THROUGHPUT, Metric.CPU_PER_OPERATION);
        Comparison peak = analysis.comparisons().getFirst();
        assertThat(peak.verdict()).isEqualTo(new Verdict.Better());
        assertThat(Objects.requireNonNull(peak.ratio()).point()).isCloseTo(1.3, within(0.02));
        assertThat(analysis.clientCurves()).extracting(ClientCurve::peakClients).containsExactly(4, 32);
    }

    @Test
    void cpuIsComparedWithAsManyClientsAsTheReferenceHasAtItsPeak() {
        Evidence evidence = new Evidence(clients(
                        5, (arm, clients) -> Probes.closed(clients, throughput(clients, arm == 0 ? 4 : 32, 1_000)))
                .build());
        MeasuredFork reference = evidence.forks().validOf(0).getFirst();
        MeasuredFork arm = evidence.forks().validOf(1).getFirst();
        EqualLoad equal = EqualLoad.of(evidence.plan(), arm, reference);

        // the reference peaks with 4 clients, the third number; the arm with 32
        assertThat(reference.windows()).containsExactly(reference.measured().get(2));
        assertThat(arm.windows()).containsExactly(arm.measured().get(5));
        assertThat(equal.reference()).containsExactly(reference.measured().get(2));
        assertThat(equal.arm()).containsExactly(arm.measured().get(2));
    }

    @Test
    void anArmsFiguresAreThoseAtItsPeak() {
        ArmSummary arm = analysed(5, (a, clients) -> Probes.closed(clients, throughput(clients, 8, 1_000)))
                .arms()
                .getFirst();

        assertThat(Objects.requireNonNull(arm.operationsPerSecond()).point()).isCloseTo(8_000, within(1e-6));
        assertThat(Objects.requireNonNull(arm.latency()).nanos().getValueAtPercentile(50))
                .isBetween(990_000L, 1_010_000L);
        assertThat(arm.operations()).isEqualTo(5 * 5 * 8_000);
    }

    @Test
    void chanceDoesNotLiftThePeakOfAPlateau() {
        double deviation = 0.05;
        double bestOfAll = 0;
        double published = 0;
        int runs = 300;
        for (int run = 0; run < runs; run++) {
            RunResults results = clients(5, (arm, clients) -> Probes.closed(clients, noisy(10_000, deviation)))
                    .build();
            Evidence evidence = new Evidence(results);
            published += Math.log(Objects.requireNonNull(evidence.estimate(Metric.PEAK_THROUGHPUT, 0))
                            .point()
                    / 10_000);
            bestOfAll += meanOf(evidence.forks().validOf(0), fork -> Math.log(fork / 10_000));
        }

        assertThat(published / runs).isCloseTo(0, within(0.004));
        assertThat(bestOfAll / runs)
                .as("the best of each fork's own windows, for comparison")
                .isGreaterThan(0.06);
    }

    private static double meanOf(List<MeasuredFork> forks, DoubleUnaryOperator ofBest) {
        return forks.stream()
                .mapToDouble(fork -> ofBest.applyAsDouble(fork.measured().stream()
                        .mapToDouble(Measurement::operationsPerSecond)
                        .max()
                        .orElseThrow()))
                .average()
                .orElseThrow();
    }

    @Test
    void theIntervalOfThePeakCoversIt() {
        int runs = 400;
        long covered = IntStream.range(0, runs)
                .filter(run -> {
                    Evidence evidence = new Evidence(clients(
                                    5,
                                    (arm, clients) ->
                                            Probes.closed(clients, noisy(throughput(clients, 8, 1_000), 0.03)))
                            .build());
                    Estimate peak = Objects.requireNonNull(evidence.estimate(Metric.PEAK_THROUGHPUT, 0));
                    return Objects.requireNonNull(peak.interval()).contains(8_000);
                })
                .count();

        assertThat((double) covered / runs).isBetween(0.91, 0.99);
    }

    @Test
    void aPeakThatMayLieInInvalidWindowsVoidsTheVerdict() {
        Analysis analysis = analysed(
                5,
                (arm, clients) -> Probes.closed(
                        clients,
                        throughput(clients, 16, 1_000),
                        arm == 1 && clients >= 16 ? "the generator was short of processor time" : null));

        assertThat(analysis.comparisons().getFirst().verdict())
                .isEqualTo(new Verdict.Voided(
                        "the peak of r2dbc is not known in 5 of 5 forks: the generator was short of processor time"));
        assertThat(analysis.comparisons().get(1).verdict())
                .isEqualTo(
                        new Verdict.CannotTell(
                                "fewer than 5 blocks: 0 of 5 count; in the others, the arms have no valid window under equal load"));
        ClientCurve.Step hidden = analysis.clientCurves().get(1).steps().getLast();
        assertThat(hidden.invalidWindows()).isEqualTo(5);
        assertThat(hidden.operationsPerSecond()).isNull();
        assertThat(hidden.quantiles()).isEmpty();
        assertThat(analysis.clientCurves().get(1).peakClients()).isEqualTo(8);
    }

    @Test
    void aForkThatWasNotAskedEveryNumberCountsAsFailed() {
        Analysis analysis = Analyst.analyse(aRun("jdbc")
                .probing(STAIRS)
                .blocks(1, (arm, fork) -> fork.probes = List.of(Probes.closed(1, 100), Probes.closed(2, 200)))
                .build());

        assertThat(analysis.arms().getFirst().failedForks()).isEqualTo(1);
        assertThat(analysis.clientCurves()).isEmpty();
        assertThat(analysis.warnings())
                .filteredOn(warning -> warning.kind() == Warning.Kind.ARM_FAILED)
                .singleElement()
                .satisfies(warning -> assertThat(warning.evidence()).contains("has 2 measured windows of 7"));
    }

    @Test
    void whatFailsUnderTooManyClientsIsShownAndFailsNoFork() {
        Analysis analysis = analysed(
                5, (arm, clients) -> Probes.closed(clients, clients == 64 ? 0 : throughput(clients, 8, 1_000)));
        ClientCurve curve = analysis.clientCurves().getFirst();

        assertThat(analysis.arms().getFirst().forks()).isEqualTo(5);
        assertThat(curve.steps().getLast().failures()).isEqualTo(5 * 7);
        assertThat(curve.steps().getLast().operationsPerSecond()).isNull();
        assertThat(curve.steps().getLast().totalCpuMicros()).isNull();
        assertThat(curve.peakClients()).isEqualTo(8);
    }

    @Test
    void aThroughputThatStillRisesIsSaidAndOneOnItsPlateauIsNot() {
        Analysis analysis = analysed(
                5,
                (arm, clients) -> Probes.closed(clients, noisy(throughput(clients, arm == 0 ? 128 : 8, 1_000), 0.005)));

        assertThat(analysis.warnings())
                .filteredOn(warning -> warning.kind() == Warning.Kind.STILL_RISING)
                .singleElement()
                .satisfies(warning -> {
                    assertThat(warning.arm()).isZero();
                    assertThat(warning.evidence()).matches("\\+(9[89]|10[01])\\.\\d % from 32 to 64 clients");
                });
    }

    @Test
    void aPoolThatEvenTheMostClientsDidNotFillIsNoFault() {
        RunResults few = aRun("jdbc")
                .withPool(0, 100)
                .probing(STAIRS)
                .blocks(
                        5,
                        (arm, fork) -> fork.probes = STAIRS.clients().stream()
                                .map(clients -> Probes.closed(clients, 1_000))
                                .toList())
                .build();
        RunResults enough = aRun("jdbc")
                .withPool(0, 50)
                .probing(STAIRS)
                .blocks(
                        5,
                        (arm, fork) -> fork.probes = STAIRS.clients().stream()
                                .map(clients -> Probes.closed(clients, 1_000))
                                .toList())
                .build();

        assertThat(kinds(few)).doesNotContain(Warning.Kind.FEWER_CONNECTIONS);
        assertThat(kinds(enough)).contains(Warning.Kind.FEWER_CONNECTIONS);
    }

    private static List<Warning.Kind> kinds(RunResults results) {
        return Analyst.analyse(results).warnings().stream().map(Warning::kind).toList();
    }
}
