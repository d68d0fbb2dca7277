package dev.dbdyno.analysis.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.simulation.MmcSimulation.Stalls;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A capacity's interval contains the truth, which is known of M/M/c, and is narrow enough to be of use. */
final class CapacityCoverageTest {

    private static final int BLOCKS = 5;

    @Test
    void intervalsContainTheTruthInAtLeastNinetyFiveOfAHundredRuns() {
        assertCovers(20);
    }

    @Test
    @Tag("full")
    void intervalsContainTheTruthInAtLeastNinetyFiveOfAHundredRunsAtFullSize() {
        assertCovers(100);
    }

    private static void assertCovers(int runs) {
        CapacityRuns.Tally tally = runs(new MmcQueue(8, 200), "p99<30ms", 5).play(runs, 20261121);

        assertThat(tally.coverage()).as(tally.toString()).isGreaterThanOrEqualTo(0.95);
        assertThat(tally.medianWidth()).as(tally.toString()).isLessThanOrEqualTo(0.1);
        // what is left to the widening of the interval: standard error 0.1 % in 100 runs, 0.25 % in 20
        assertThat(tally.bias()).as(tally.toString()).isBetween(-0.01, 0.01);
    }

    @Test
    @Tag("full")
    void aSingleServerIsNoExceptionNorIsAMean() {
        for (CapacityRuns runs : new CapacityRuns[] {
            runs(new MmcQueue(1, 1_000), "p99<20ms", 5), runs(new MmcQueue(4, 200), "mean<8ms", 5)
        }) {
            CapacityRuns.Tally tally = runs.play(20, 3);
            assertThat(tally.coverage()).as("%s: %s", runs, tally).isGreaterThanOrEqualTo(0.95);
            assertThat(tally.medianWidth()).as("%s: %s", runs, tally).isLessThanOrEqualTo(0.1);
            assertThat(tally.bias()).as("%s: %s", runs, tally).isBetween(-0.012, 0.012);
        }
    }

    @Test
    void slasThatShareProbesAreAsCertainAsAlone() {
        assertSharedAsCertainAsAlone(8);
    }

    @Test
    @Tag("full")
    void slasThatShareProbesAreAsCertainAsAloneAtFullSize() {
        assertSharedAsCertainAsAlone(40);
    }

    private static void assertSharedAsCertainAsAlone(int runs) {
        MmcQueue queue = new MmcQueue(8, 200);
        Probing.CapacitySearch alone = CapacityTable.plan(queue, "p99<30ms", 5, 0.03);
        Probing.CapacitySearch shared = new Probing.CapacitySearch(
                alone.sla(),
                List.of(Sla.parse("mean<10ms")),
                alone.fromPerSecond(),
                alone.resolutionFraction(),
                alone.openLoops());
        double probesAlone =
                new CapacityRuns(queue, alone, alone.sla(), BLOCKS).play(4, 7).meanProbes()
                        + runs(queue, "mean<10ms", 5).play(4, 7).meanProbes();

        for (Sla sla : shared.slas()) {
            CapacityRuns.Tally tally = new CapacityRuns(queue, shared, sla, BLOCKS).play(runs, 7);
            assertThat(tally.coverage()).as("%s: %s", sla.notation(), tally).isGreaterThanOrEqualTo(0.95);
            assertThat(tally.medianWidth()).as("%s: %s", sla.notation(), tally).isLessThanOrEqualTo(0.1);
            assertThat(tally.bias()).as("%s: %s", sla.notation(), tally).isBetween(-0.012, 0.012);
            assertThat(tally.meanProbes()).isLessThan(0.85 * probesAlone);
        }
    }

    @Test
    void withoutStallsNoVerdictIsWithheldAndTheKneeIsCovered() {
        MmcQueue queue = new MmcQueue(8, 500);
        Duration bound = Duration.ofMillis(20);
        StalledRuns.Tally tally = stalled(Stalls.NONE)
                .play(20, 5, 0, queue.capacityPerSecond(0.99, bound), queue.capacityPerSecond(0.5, bound));

        assertThat(tally.stalled()).as(tally.toString()).isZero();
        assertThat(tally.knee().coverage()).as(tally.toString()).isGreaterThanOrEqualTo(0.95);
        assertThat(tally.knee().medianWidth()).as(tally.toString()).isLessThanOrEqualTo(0.1);
        assertThat(tally.knee().bias()).as(tally.toString()).isBetween(-0.005, 0.02);
    }

    @Test
    void whereStallsUseUpWhatTheSlaAllowsThereIsNoVerdictAndTheKneeStands() {
        double saturation = new MmcQueue(8, 500).saturationPerSecond();
        StalledRuns.Tally tally =
                stalled(new Stalls(0.5, Duration.ofMillis(40))).play(20, 5, 1.4, Double.NaN, 0.98 * saturation);

        assertThat(tally.stalled()).as(tally.toString()).isGreaterThanOrEqualTo(0.95);
        // stalls take 2 % of the servers' time
        assertThat(tally.knee().bias()).as(tally.toString()).isBetween(-0.03, 0.02);
    }

    @Test
    @Tag("full")
    void stallsThatThePercentileHasRoomForLeaveTheIntervalItsCoverage() {
        StalledRuns.Tally tally = new StalledRuns(
                        new MmcQueue(8, 500),
                        new Stalls(0.1, Duration.ofMillis(40)),
                        CapacityTable.plan(new MmcQueue(8, 500), "p95<20ms", 2, 0.05),
                        Sla.parse("p95<20ms"),
                        BLOCKS)
                .play(40, 5);

        assertThat(tally.stalled()).as(tally.toString()).isLessThanOrEqualTo(0.1);
        assertThat(tally.capacity().coverage()).as(tally.toString()).isGreaterThanOrEqualTo(0.95);
    }

    private static StalledRuns stalled(Stalls stalls) {
        MmcQueue queue = new MmcQueue(8, 500);
        return new StalledRuns(
                queue, stalls, CapacityTable.plan(queue, "p99<20ms", 2, 0.05), Sla.parse("p99<20ms"), BLOCKS);
    }

    private static CapacityRuns runs(MmcQueue queue, String sla, int seconds) {
        return new CapacityRuns(queue, CapacityTable.plan(queue, sla, seconds, 0.03), Sla.parse(sla), BLOCKS);
    }
}
