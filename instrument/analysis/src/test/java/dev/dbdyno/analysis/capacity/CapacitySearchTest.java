package dev.dbdyno.analysis.capacity;

import static dev.dbdyno.analysis.Probes.compiling;
import static dev.dbdyno.analysis.Probes.invalid;
import static dev.dbdyno.analysis.Probes.invalidButFast;
import static dev.dbdyno.analysis.Probes.probe;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.Probes;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;

/** The search brackets, narrows, doubts single probes, and ends below the limit. */
final class CapacitySearchTest {

    private static final double TRUTH = 3_000;
    private static final Probing.CapacitySearch PLAN = new Probing.CapacitySearch(
            Sla.parse("p99<10ms"),
            1_000,
            0.03,
            new Probing.OpenLoops(Arrivals.POISSON, 64, Duration.ofSeconds(1), Duration.ofSeconds(5)));

    /** The load doubles with each 5 % of the rate, and is 1 at the truth. */
    private static Measurement honest(double perSecond) {
        return probe(perSecond, slowFraction(perSecond));
    }

    private static double slowFraction(double perSecond) {
        return Math.min(1, 0.01 * Math.pow(perSecond / TRUTH, 14));
    }

    private static List<Measurement> search(DoubleFunction<Measurement> system) {
        return search(PLAN, system);
    }

    private static List<Measurement> search(Probing.CapacitySearch plan, DoubleFunction<Measurement> system) {
        List<Measurement> probes = new ArrayList<>();
        Optional<Double> rate = CapacitySearch.nextRate(plan, probes);
        while (rate.isPresent()) {
            assertThat(probes).hasSizeLessThan(plan.slas().size() * CapacitySearch.MOST_PROBES);
            probes.add(system.apply(rate.get()));
            rate = CapacitySearch.nextRate(plan, probes);
        }
        return probes;
    }

    private static List<Double> rates(List<Measurement> probes) {
        return probes.stream().map(CapacitySearchTest::rate).toList();
    }

    private static double rate(Measurement probe) {
        OpenLoopWindow openLoop = Objects.requireNonNull(probe.openLoop());
        return openLoop.offeredPerSecond();
    }

    private static double capacity(List<Measurement> probes) {
        return CapacitySearch.capacityOf(PLAN, probes).orElseThrow();
    }

    @Test
    void itDoublesThenBisectsOnAGeometricScale() {
        List<Double> rates = rates(search(CapacitySearchTest::honest));

        assertThat(rates.subList(0, 3)).containsExactly(1_000.0, 2_000.0, 4_000.0);
        assertThat(rates.get(3)).isCloseTo(Math.sqrt(2_000.0 * 4_000.0), within(1e-6));
    }

    @Test
    void itHalvesWhereTheFirstRateIsTooMuch() {
        List<Measurement> probes = search(rate -> probe(rate, rate > 200 ? 0.5 : 0));

        assertThat(rates(probes).subList(0, 4)).containsExactly(1_000.0, 500.0, 250.0, 125.0);
        assertThat(capacity(probes)).isCloseTo(200, within(10.0));
    }

    @Test
    void itFindsTheCapacityAndEndsBelowIt() {
        List<Measurement> probes = search(CapacitySearchTest::honest);

        assertThat(capacity(probes)).isCloseTo(TRUTH, within(0.01 * TRUTH));
        assertThat(rate(probes.getLast())).isLessThan(capacity(probes));
        assertThat(probes).hasSizeBetween(12, 24);
    }

    @Test
    void bothEndsAreProbedMoreThanOnce() {
        List<Double> rates = rates(search(CapacitySearchTest::honest));

        assertThat(rates.stream().filter(rate -> rate > TRUTH && rate < 1.05 * TRUTH))
                .hasSizeGreaterThanOrEqualTo(2);
        assertThat(rates.stream().filter(rate -> rate < TRUTH && rate > 0.95 * TRUTH))
                .hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void aPauseInOneWindowDoesNotDecide() {
        for (int bad = 0; bad < 8; bad++) {
            int paused = bad;
            List<Measurement> probes = new ArrayList<>();
            List<Measurement> found = search(
                    rate -> probes.size() == paused ? seen(probes, probe(rate, 0.3)) : seen(probes, honest(rate)));

            assertThat(capacity(found)).as("pause in window %d", bad).isCloseTo(TRUTH, within(0.06 * TRUTH));
        }
    }

    private static Measurement seen(List<Measurement> probes, Measurement probe) {
        probes.add(probe);
        return probe;
    }

    @Test
    void probesThatFailWhileTheCompilerIsAtWorkAreTriedAgain() {
        List<Measurement> probes = new ArrayList<>();
        List<Measurement> found =
                search(rate -> probes.size() < 5 ? seen(probes, compiling(rate)) : seen(probes, honest(rate)));

        assertThat(found.subList(0, 6)).extracting(CapacitySearchTest::rate).containsOnly(PLAN.fromPerSecond());
        assertThat(capacity(found)).isCloseTo(TRUTH, within(0.01 * TRUTH));
    }

    @Test
    void probesThatPassWhileTheCompilerIsAtWorkAreTriedAgainToo() {
        List<Measurement> probes = new ArrayList<>();
        List<Measurement> found =
                search(rate -> probes.size() < 5 ? seen(probes, compiling(rate, 0)) : seen(probes, honest(rate)));

        assertThat(found.subList(0, 6)).extracting(CapacitySearchTest::rate).containsOnly(PLAN.fromPerSecond());
        assertThat(rate(found.get(6))).isEqualTo(2 * PLAN.fromPerSecond());
    }

    @Test
    void whatTheCompilerDisturbedCountsForNothingOnceTheRateHasACleanWindow() {
        List<Measurement> probes = new ArrayList<>();
        List<Measurement> found = search(
                rate -> probes.size() % 4 == 1 ? seen(probes, compiling(rate, 0.2)) : seen(probes, honest(rate)));
        List<Measurement> clean = found.stream().filter(CapacitySearch::isClean).toList();

        assertThat(clean).hasSizeLessThan(found.size());
        assertThat(capacity(found)).isEqualTo(capacity(clean)).isCloseTo(TRUTH, within(0.01 * TRUTH));
    }

    @Test
    void storedProbesThatWereNeverRepeatedCountAsTheyAre() {
        // as versions did that repeated only what failed
        List<Measurement> honest = search(CapacitySearchTest::honest);
        List<Measurement> disturbed = honest.stream()
                .map(probe -> rate(probe) < TRUTH / 2 ? compiling(rate(probe), slowFraction(rate(probe))) : probe)
                .toList();

        assertThat(capacity(disturbed)).isEqualTo(capacity(honest));
    }

    @Test
    void aStackThatNeverStopsCompilingIsAsSlowAsItIs() {
        List<Measurement> found = search(Probes::compiling);

        assertThat(found).hasSizeLessThan(CapacitySearch.MOST_PROBES);
        assertThat(CapacitySearch.outcomeOf(PLAN, found)).isInstanceOf(CapacityOutcome.NotFound.class);
    }

    @Test
    void anInvalidWindowIsProbedAgainAndNeverUsed() {
        List<Measurement> probes = new ArrayList<>();
        List<Measurement> found = search(
                rate -> probes.size() % 4 == 1 ? seen(probes, invalid(rate, "lag")) : seen(probes, honest(rate)));
        List<Measurement> valid =
                found.stream().filter(probe -> probe.isValid()).toList();

        assertThat(rate(found.get(2))).isEqualTo(rate(found.get(1)));
        assertThat(capacity(found)).isEqualTo(capacity(valid)).isCloseTo(TRUTH, within(0.01 * TRUTH));
    }

    @Test
    void anInvalidWindowThatKeepsTheSlaByFarCountsAsOneThatPassed() {
        List<Measurement> probes = search(rate -> rate < 0.9 * TRUTH ? invalidButFast(rate, "lag") : honest(rate));

        assertThat(capacity(probes)).isCloseTo(TRUTH, within(0.02 * TRUTH));
        assertThat(probes.subList(0, CapacitySearch.MOST_INVALID))
                .as("repeated first, as one that failed would be")
                .extracting(CapacitySearchTest::rate)
                .containsOnly(PLAN.fromPerSecond());
        assertThat(rate(probes.get(CapacitySearch.MOST_INVALID))).isEqualTo(2 * PLAN.fromPerSecond());
    }

    @Test
    void aShortWindowWithoutAFailureKeepsTheBoundOnFailuresByFar() {
        // 0.1 % of 5,000 are too few to tell much, but none is hidden
        assertThat(SlaCheck.of(PLAN.sla(), invalidButFast(1_000, "lag")).metByFar())
                .isTrue();
        assertThat(SlaCheck.of(PLAN.sla(), invalidButFast(100, "lag")).metByFar())
                .isFalse();
    }

    @Test
    void whatCannotBeOfferedMakesTheCapacityAtLeastWhatCould() {
        List<Measurement> probes = search(
                rate -> rate > 1_700 ? invalid(rate, "the generator was short of processor time") : honest(rate));

        assertThat(CapacitySearch.capacityOf(PLAN, probes)).isEmpty();
        assertThat(CapacitySearch.outcomeOf(PLAN, probes))
                .isInstanceOfSatisfying(CapacityOutcome.AtLeast.class, outcome -> {
                    assertThat(outcome.perSecond()).isBetween(1_500.0, 1_700.0);
                    assertThat(outcome.reason())
                            .contains("could not be offered", "the generator was short of processor time");
                });
        assertThat(probes.stream().filter(probe -> rate(probe) == 2_000)).hasSize(CapacitySearch.MOST_INVALID);
    }

    @Test
    void anSlaThatIsNeverMetEndsTheSearchInWords() {
        List<Measurement> probes = search(rate -> probe(rate, 1));

        assertThat(CapacitySearch.outcomeOf(PLAN, probes))
                .isInstanceOfSatisfying(
                        CapacityOutcome.NotFound.class,
                        outcome -> assertThat(outcome.reason()).contains("p99<10ms: 20.0"));
        assertThat(probes).hasSizeLessThan(16);
    }

    @Test
    void withoutAnyValidWindowNothingIsSaid() {
        List<Measurement> probes = search(rate -> invalid(rate, "the clock ran backwards"));

        assertThat(CapacitySearch.outcomeOf(PLAN, probes))
                .isEqualTo(new CapacityOutcome.NotFound("no probe was valid: the clock ran backwards"));
    }

    @Test
    void replayedItDecidesTheSame() {
        List<Measurement> probes = search(CapacitySearchTest::honest);

        for (int i = 0; i < probes.size(); i++) {
            assertThat(CapacitySearch.nextRate(PLAN, probes.subList(0, i))).contains(rate(probes.get(i)));
        }
        assertThat(CapacitySearch.nextRate(PLAN, probes)).isEmpty();
    }

    @Test
    void theStrictestBoundIsTheCapacity() {
        Probing.CapacitySearch both =
                new Probing.CapacitySearch(Sla.parse("p99<10ms, errors<0.1%"), 1_000, 0.03, PLAN.openLoops());
        List<Measurement> probes = search(both, perSecond -> {
            double failed = Math.min(0.5, 0.001 * Math.pow(perSecond / 1_500, 14));
            return probe(perSecond, 0.001, Math.round(perSecond * 5 * failed), 5_000_000_000L, null);
        });

        assertThat(CapacitySearch.capacityOf(both, probes).orElseThrow()).isCloseTo(1_500, within(45.0));
    }

    /** A bound on the median, which {@link #honest} reaches at rates half again as high as p99. */
    private static final Sla MEDIAN = Sla.parse("p50<10ms");

    private static final double MEDIAN_TRUTH = TRUTH * Math.pow(50, 1.0 / 14);

    private static Probing.CapacitySearch searchOf(Sla first, Sla... further) {
        return new Probing.CapacitySearch(first, List.of(further), 1_000, 0.03, PLAN.openLoops());
    }

    @Test
    void slasOfOneSearchShareItsProbesInWhateverOrder() {
        int alone = search(searchOf(PLAN.sla()), CapacitySearchTest::honest).size()
                + search(searchOf(MEDIAN), CapacitySearchTest::honest).size();

        for (Probing.CapacitySearch plan : List.of(searchOf(PLAN.sla(), MEDIAN), searchOf(MEDIAN, PLAN.sla()))) {
            List<Measurement> probes = search(plan, CapacitySearchTest::honest);

            assertThat(CapacitySearch.capacityOf(plan.at(PLAN.sla()), probes).orElseThrow())
                    .isCloseTo(TRUTH, within(0.01 * TRUTH));
            assertThat(CapacitySearch.capacityOf(plan.at(MEDIAN), probes).orElseThrow())
                    .isCloseTo(MEDIAN_TRUTH, within(0.01 * MEDIAN_TRUTH));
            assertThat(probes).hasSizeLessThan(alone - 3);
            assertThat(rate(probes.getLast())).as("the last").isLessThan(TRUTH);
        }
    }

    @Test
    void anSlaThatIsNeverMetLeavesTheOthersTheirs() {
        Probing.CapacitySearch plan = searchOf(Sla.parse("p99<500us"), PLAN.sla());
        List<Measurement> probes = search(plan, CapacitySearchTest::honest);

        assertThat(CapacitySearch.outcomeOf(plan, probes)).isInstanceOf(CapacityOutcome.NotFound.class);
        assertThat(CapacitySearch.capacityOf(plan.at(PLAN.sla()), probes).orElseThrow())
                .isCloseTo(TRUTH, within(0.01 * TRUTH));
    }

    @Test
    void anSlaThatPassesAndFailsAtRandomLeavesTheOthersTheirs() {
        // p99.9 passes and fails at random, whatever the rate
        Probing.CapacitySearch plan = searchOf(Sla.parse("p99.9<10ms"), MEDIAN);
        List<Measurement> probes = new ArrayList<>();
        List<Measurement> found = search(
                plan, rate -> seen(probes, probe(rate, Math.max(probes.size() % 2 * 0.005, slowFraction(rate)))));

        assertThat(found).hasSizeLessThanOrEqualTo(2 * CapacitySearch.MOST_PROBES);
        assertThat(CapacitySearch.capacityOf(plan.at(MEDIAN), found).orElseThrow())
                .isCloseTo(MEDIAN_TRUTH, within(0.02 * MEDIAN_TRUTH));
    }

    @Test
    void aDoubtfulWindowIsProbedAgainWhicheverSlaItMet() {
        Probing.CapacitySearch plan = searchOf(PLAN.sla(), MEDIAN);
        List<Measurement> probes = new ArrayList<>();
        // the median passes there and p99 fails
        List<Measurement> found = search(
                plan, rate -> seen(probes, rate == 4_000 && probes.size() == 2 ? compiling(rate, 0.4) : honest(rate)));

        assertThat(rates(found).subList(0, 4)).containsExactly(1_000.0, 2_000.0, 4_000.0, 4_000.0);
        assertThat(CapacitySearch.capacityOf(plan.at(MEDIAN), found).orElseThrow())
                .isCloseTo(MEDIAN_TRUTH, within(0.01 * MEDIAN_TRUTH));
    }

    @Test
    void whileTheCompilerIsAtWorkTheFirstRateIsGivenAgain() {
        Probing.CapacitySearch plan = searchOf(PLAN.sla(), MEDIAN);
        List<Measurement> probes = new ArrayList<>();
        List<Measurement> found =
                search(plan, rate -> seen(probes, probes.size() < 3 ? compiling(rate, 0.4) : honest(rate)));

        assertThat(rates(found).subList(0, 4)).containsOnly(plan.fromPerSecond());
        assertThat(CapacitySearch.capacityOf(plan, found).orElseThrow()).isCloseTo(TRUTH, within(0.01 * TRUTH));
    }
}
