package dev.dbdyno.analysis.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A capacity's interval contains the truth, which is known of M/M/c, and is narrow enough to be of use. */
final class CapacityCoverageTest {

    private static final int BLOCKS = 5;

    @Test
    void intervalsContainTheTruthInAtLeastNinetyFiveOfAHundredRuns() {
        assertCovers(30);
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
        // what is left to the widening of the interval: standard error 0.1 % in 100 runs, 0.2 % in 30
        assertThat(tally.bias()).as(tally.toString()).isBetween(-0.01, 0.01);
    }

    @Test
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
        assertSharedAsCertainAsAlone(12);
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

    private static CapacityRuns runs(MmcQueue queue, String sla, int seconds) {
        return new CapacityRuns(queue, CapacityTable.plan(queue, sla, seconds, 0.03), Sla.parse(sla), BLOCKS);
    }
}
