package dev.dbdyno.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.lab.ProbeRule;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Tally;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a fork is probed with next. */
class ProbeRulesTest {

    private static final Duration LEAD_IN = Duration.ofMillis(500);
    private static final Duration WINDOW = Duration.ofSeconds(2);
    private static final Probing.OpenLoops LOOPS = new Probing.OpenLoops(Arrivals.POISSON, 128, LEAD_IN, WINDOW);

    static Stream<Probing.Rates> openLoops() {
        return Stream.of(
                new Probing.Staircase(List.of(100.0, 200.0), null, LOOPS),
                new Probing.CapacitySearch(Sla.parse("p99<10ms"), 100, 0.05, LOOPS));
    }

    @ParameterizedTest
    @MethodSource("openLoops")
    void everyOpenLoopHasTheSameLeadInSinceTheForkHasWarmedUpWithOne(Probing.Rates probing) {
        ProbeRule rule = ProbeRules.of(probing);

        assertThat(rule.next(List.of()))
                .contains(new ProbeRule.Probe(new LoadModel.OpenLoop(100, Arrivals.POISSON, 128, LEAD_IN), WINDOW));
        assertThat(rule.next(List.of(passed(100))))
                .contains(new ProbeRule.Probe(new LoadModel.OpenLoop(200, Arrivals.POISSON, 128, LEAD_IN), WINDOW));
    }

    @Test
    void closedLoopsOfMoreAndMoreClientsSettleAlikeTheFirstToo() {
        ProbeRule rule = ProbeRules.of(new Probing.ClientStaircase(List.of(2, 64), LEAD_IN, WINDOW));

        assertThat(rule.next(List.of())).contains(new ProbeRule.Probe(new LoadModel.ClosedLoop(2), LEAD_IN, WINDOW));
        assertThat(rule.next(List.of(passed(100))))
                .contains(new ProbeRule.Probe(new LoadModel.ClosedLoop(64), LEAD_IN, WINDOW));
        assertThat(rule.next(List.of(passed(100), passed(100)))).isEmpty();
    }

    /** Two seconds in which every operation took a millisecond. */
    private static Measurement passed(long perSecond) {
        Histogram nanos = new Histogram(3);
        nanos.recordValueWithCount(1_000_000, 2 * perSecond);
        Latency latency = Latency.of(nanos);
        return Measurement.of(Tally.of(Instant.EPOCH, 2_000_000_000L, 2 * perSecond), latency)
                .with(new OpenLoopWindow(perSecond, 2 * perSecond, Latency.of(new Histogram(3)), latency));
    }
}
