package dev.dbdyno.analysis.simulation;

import dev.dbdyno.analysis.simulation.MmcSimulation.Stalls;
import dev.dbdyno.results.plan.Sla;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Prints the table of stalls of docs/method.md; no test, so that only {@code -Dtest=StalledTable} runs it. */
final class StalledTable {

    private static final int RUNS = 100;
    private static final int BLOCKS = 5;

    @Test
    @SuppressWarnings("SystemOut") // to print is what it is for
    void printTable() {
        System.out.print(
                "\n| queue | SLA | stalls | stalls use | *no verdict* | capacity covered | bias | knee covered | knee's bias | knee's width |\n|---|---|---|---|---|---|---|---|---|---|\n");
        MmcQueue queue = new MmcQueue(8, 500);
        row(queue, "p99<20ms", Stalls.NONE);
        row(queue, "p99<20ms", stalls(0.1, 40));
        row(queue, "p99<20ms", stalls(0.2, 40));
        row(queue, "p99<20ms", stalls(0.5, 40));
        row(queue, "p99<20ms", stalls(1, 40));
        row(queue, "p99<20ms", stalls(0.1, 150));
        row(queue, "p95<20ms", Stalls.NONE);
        row(queue, "p95<20ms", stalls(0.1, 40));
        row(queue, "p95<20ms", stalls(0.5, 40));
        row(queue, "p95<20ms", stalls(0.1, 150));
        row(new MmcQueue(8, 200), "p99<25ms", Stalls.NONE);
        row(new MmcQueue(4, 200), "p99<25ms", Stalls.NONE);
    }

    private static Stalls stalls(double perSecond, int millis) {
        return new Stalls(perSecond, Duration.ofMillis(millis));
    }

    @SuppressWarnings("SystemOut")
    private static void row(MmcQueue queue, String sla, Stalls stalls) {
        StalledRuns.Tally tally = new StalledRuns(
                        queue, stalls, CapacityTable.plan(queue, sla, 2, 0.05), Sla.parse(sla), BLOCKS)
                .play(RUNS, 20261122);
        System.out.print(String.format(
                Locale.ROOT,
                "| %d × %.0f/s | %s | %s | %.0f %% | %.0f %% | %.0f %% of %d | %+.1f %% | %.0f %% | %+.1f %% | %.1f %% |%n",
                queue.servers(),
                queue.servedPerSecond(),
                sla,
                stalls.perSecond() == 0
                        ? "none"
                        : String.format(
                                Locale.ROOT,
                                "%.1f/s of %d ms",
                                stalls.perSecond(),
                                stalls.length().toMillis()),
                100 * tally.used(),
                100 * tally.stalled(),
                100 * tally.capacity().coverage(),
                tally.capacity().runs(),
                100 * tally.capacity().bias(),
                100 * tally.knee().coverage(),
                100 * tally.knee().bias(),
                100 * tally.knee().medianWidth()));
    }
}
