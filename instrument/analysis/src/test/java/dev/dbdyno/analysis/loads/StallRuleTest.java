package dev.dbdyno.analysis.loads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.capacity.CapacitySearch;
import dev.dbdyno.analysis.simulation.MmcQueue;
import dev.dbdyno.analysis.simulation.MmcSimulation;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.window.Measurement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Stalls are recognized on simulated queues with and without them. */
class StallRuleTest {

    private static final MmcQueue QUEUE = new MmcQueue(8, 500);
    private static final int FORKS = 5;

    @Test
    void stallsThatUseWhatTheSlaAllowsDecide() {
        // each makes what is due in its first 20 ms late, and more until the queue is short again: above 1 % of all
        Stalls stalls = Objects.requireNonNull(stalls(QUEUE, "p99<20ms", 0.5, Duration.ofMillis(40)));

        assertThat(stalls.perSecond()).isCloseTo(0.5, within(0.2));
        assertThat(stalls.usedFraction()).isGreaterThan(0.8);
        assertThat(stalls.capacities().low()).isLessThan(stalls.capacities().high());
        assertThat(stalls.causes()).isEmpty();
    }

    @Test
    void aQueueAloneHasNone() {
        assertThat(stalls(QUEUE, "p99<20ms", 0, Duration.ZERO)).isNull();
    }

    @Test
    void longServicesGrowWithTheRateAndAreNoStalls() {
        // two thirds of the bound are the service's own, whatever the rate
        assertThat(stalls(new MmcQueue(4, 200), "p99<25ms", 0, Duration.ZERO)).isNull();
    }

    @Test
    void rareStallsDecideNothing() {
        assertThat(stalls(QUEUE, "p99<20ms", 0.02, Duration.ofMillis(40))).isNull();
    }

    @Test
    void aMeanIsNotDecidedByWhatIsBeyondABound() {
        assertThat(stalls(QUEUE, "mean<5ms", 0.5, Duration.ofMillis(40))).isNull();
    }

    private static @Nullable Stalls stalls(MmcQueue queue, String sla, double perSecond, Duration length) {
        Probing.CapacitySearch plan = new Probing.CapacitySearch(
                Sla.parse(sla),
                queue.servedPerSecond() / 4,
                0.05,
                new Probing.OpenLoops(Arrivals.POISSON, 64, Duration.ofMillis(500), Duration.ofSeconds(2)));
        List<List<Measurement>> forks = new ArrayList<>();
        List<Double> capacities = new ArrayList<>();
        for (int fork = 0; fork < FORKS; fork++) {
            List<Measurement> probes =
                    new MmcSimulation(queue, new MmcSimulation.Stalls(perSecond, length), fork).search(plan);
            forks.add(probes);
            CapacitySearch.capacityOf(plan, probes).ifPresent(capacities::add);
        }
        return StallRule.of(
                plan.sla(),
                forks.stream().flatMap(List::stream).toList(),
                Objects.requireNonNull(CapacitySearch.knee(plan, forks, 0.95)).point(),
                capacities);
    }
}
