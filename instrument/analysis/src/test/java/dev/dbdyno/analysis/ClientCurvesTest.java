package dev.dbdyno.analysis;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.results.LoadModel;
import dev.dbdyno.results.Measurement;
import dev.dbdyno.results.Probing;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ClientCurvesTest {

    private static final List<Integer> CLIENTS = List.of(1, 8, 64);
    private static final Probing STAIRS = new Probing.ClientStaircase(CLIENTS, Duration.ofSeconds(5));

    @Test
    void everyArmsThroughputStandsAtItsNumberOfClients() {
        Analysis analysis = Analyst.analyse(aRun("jdbc", "vertx")
                .under(new LoadModel.ClosedLoop(64))
                .probing(STAIRS)
                .blocks(
                        5,
                        (arm, fork) -> fork.probes = CLIENTS.stream()
                                .map(clients -> window((arm + 1) * 100.0 * clients))
                                .toList())
                .build());

        assertThat(analysis.clientCurves()).extracting(ClientCurve::arm).containsExactly(0, 1);
        for (ClientCurve curve : analysis.clientCurves()) {
            assertThat(curve.steps()).extracting(ClientCurve.Step::clients).isEqualTo(CLIENTS);
            for (ClientCurve.Step step : curve.steps()) {
                Estimate rate = Objects.requireNonNull(step.operationsPerSecond());
                assertThat(rate.point()).isCloseTo((curve.arm() + 1) * 100.0 * step.clients(), within(1.0));
                assertThat(rate.interval()).isNotNull();
                assertThat(step.p99Nanos()).isNotNull().isGreaterThanOrEqualTo(step.p50Nanos());
                assertThat(step.forks()).isEqualTo(5);
            }
        }
        assertThat(analysis.curves()).isEmpty();
        assertThat(analysis.comparisons()).extracting(Comparison::metric).containsExactly(Metric.CPU_PER_OPERATION);
    }

    @Test
    void anInvalidWindowLeavesItsNeighboursWhereTheyStand() {
        Analysis analysis = Analyst.analyse(aRun("jdbc")
                .under(new LoadModel.ClosedLoop(64))
                .probing(STAIRS)
                .blocks(
                        5,
                        (arm, fork) -> fork.probes = List.of(
                                window(100), closed(Probes.invalid(800, "the generator was short")), window(6_400)))
                .build());

        List<ClientCurve.Step> steps = analysis.clientCurves().getFirst().steps();
        assertThat(steps.get(1).operationsPerSecond()).isNull();
        assertThat(steps.get(1).p99Nanos()).isNull();
        assertThat(steps.get(1).invalidWindows()).isEqualTo(5);
        assertThat(Objects.requireNonNull(steps.get(2).operationsPerSecond()).point())
                .isCloseTo(6_400, within(1.0));
    }

    @Test
    void otherPlansHaveNone() {
        assertThat(Analyst.analyse(aRun("jdbc").blocks(5).build()).clientCurves())
                .isEmpty();
    }

    private static Measurement window(double perSecond) {
        return closed(Probes.honest(perSecond, 1_000_000));
    }

    /** The same window of a closed loop, which has no schedule. */
    private static Measurement closed(Measurement m) {
        return new Measurement(
                m.startedAt(),
                m.durationNanos(),
                m.operations(),
                m.failures(),
                m.firstFailure(),
                m.latency(),
                m.childCpu(),
                m.databaseCpu(),
                m.generatorCpu(),
                m.jitNanos(),
                m.gcNanos(),
                m.gcPauses(),
                m.runQueueWaitNanos(),
                m.machine(),
                m.completionThreads(),
                null,
                m.slices(),
                m.invalid(),
                m.warnings());
    }
}
