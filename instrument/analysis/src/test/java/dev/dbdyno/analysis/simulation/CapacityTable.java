package dev.dbdyno.analysis.simulation;

import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Prints the capacity table of docs/method.md; no test, so that only {@code -Dtest=CapacityTable} runs it. */
final class CapacityTable {

    private static final int RUNS = 100;
    private static final int BLOCKS = 5;

    @Test
    @SuppressWarnings("SystemOut") // to print is what it is for
    void printTable() {
        System.out.print(
                "\n| queue | SLA | window | utilisation at capacity | probes a fork (most) | error | bias | covered | width |\n|---|---|---|---|---|---|---|---|---|\n");
        row(new MmcQueue(8, 500), "p99<15ms", 3);
        row(new MmcQueue(8, 200), "p99<30ms", 5);
        row(new MmcQueue(8, 200), "p99<25ms", 5);
        row(new MmcQueue(1, 1_000), "p99<20ms", 5);
        row(new MmcQueue(4, 200), "p99<25ms", 5);
        row(new MmcQueue(4, 200), "mean<8ms", 5);
        row(new MmcQueue(32, 50), "p99<110ms", 5);
        row(new MmcQueue(8, 200), "p99.9<50ms", 5);
        row(new MmcQueue(8, 100), "p99<100ms", 5);
    }

    @SuppressWarnings("SystemOut")
    private static void row(MmcQueue queue, String sla, int seconds) {
        CapacityRuns.Tally tally =
                new CapacityRuns(queue, plan(queue, sla, seconds, 0.03), Sla.parse(sla), BLOCKS).play(RUNS, 20261121);
        System.out.print(String.format(
                Locale.ROOT,
                "| %d × %.0f/s | %s | %d s | %.2f | %.1f (%d) | %.1f %% | %+.1f %% | %.0f %% | %.1f %% |%n",
                queue.servers(),
                queue.servedPerSecond(),
                sla,
                seconds,
                tally.truth() / queue.saturationPerSecond(),
                tally.meanProbes(),
                tally.mostProbes(),
                100 * tally.forkError(),
                100 * tally.bias(),
                100 * tally.coverage(),
                100 * tally.medianWidth()));
    }

    static Probing.CapacitySearch plan(MmcQueue queue, String sla, int seconds, double resolution) {
        return new Probing.CapacitySearch(
                Sla.parse(sla),
                queue.servedPerSecond() / 4,
                resolution,
                new Probing.OpenLoops(Arrivals.POISSON, 64, Duration.ofSeconds(1), Duration.ofSeconds(seconds)));
    }
}
