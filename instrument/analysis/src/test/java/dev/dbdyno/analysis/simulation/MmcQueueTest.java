package dev.dbdyno.analysis.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.window.Measurement;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The formulas are those of the books, and the simulation agrees with them. */
final class MmcQueueTest {

    @Test
    void erlangsCIsThatOfTheTables() {
        // Erlang C: 2 servers at 1 erlang wait with 1/3, 10 at 8 erlang with 0.4092
        assertThat(new MmcQueue(2, 1).waitProbability(1)).isCloseTo(1.0 / 3, within(1e-12));
        assertThat(new MmcQueue(10, 1).waitProbability(8)).isCloseTo(0.4092, within(1e-4));
    }

    @Test
    void aSingleServersResponseTimeIsExponential() {
        // M/M/1: P(T > t) = exp(-(µ - λ) t)
        MmcQueue queue = new MmcQueue(1, 1_000);
        assertThat(queue.beyond(800, 0.01)).isCloseTo(Math.exp(-2), within(1e-12));
        assertThat(queue.responseNanos(800, 0.99)).isCloseTo(Math.log(100) / 200 * 1e9, within(1.0));
        assertThat(queue.capacityPerSecond(0.99, Duration.ofMillis(20)))
                .isCloseTo(1_000 - Math.log(100) / 0.02, within(1e-6));
        assertThat(queue.meanCapacityPerSecond(Duration.ofMillis(5))).isCloseTo(800, within(1e-6));
    }

    @Test
    void whereBothRatesOfTheSumAreEqualNothingJumps() {
        MmcQueue queue = new MmcQueue(2, 100);
        assertThat(queue.beyond(100, 0.02)).isCloseTo(queue.beyond(100.0001, 0.02), within(1e-6));
    }

    @Test
    void theSimulationAgrees() {
        MmcQueue queue = new MmcQueue(8, 200);
        LoadModel.OpenLoop load = new LoadModel.OpenLoop(1_300, Arrivals.POISSON, 64, Duration.ofSeconds(5));
        Measurement window = new MmcSimulation(queue, 1).window(load, Duration.ofMinutes(10));
        double p99 = window.latency().nanos().getValueAtPercentile(99);
        double p50 = window.latency().nanos().getValueAtPercentile(50);

        assertThat(window.operationsPerSecond()).isCloseTo(1_300, within(10.0));
        assertThat(p99 / queue.responseNanos(1_300, 0.99)).isCloseTo(1, within(0.02));
        assertThat(p50 / queue.responseNanos(1_300, 0.5)).isCloseTo(1, within(0.02));
    }
}
