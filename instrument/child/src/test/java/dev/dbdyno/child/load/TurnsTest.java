package dev.dbdyno.child.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.load.Load;
import dev.dbdyno.load.Loads;
import dev.dbdyno.load.turn.Turns;
import dev.dbdyno.load.usage.Meter;
import dev.dbdyno.load.usage.Usage;
import dev.dbdyno.model.Style;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.LoadModel.ClosedLoop;
import dev.dbdyno.results.plan.LoadModel.OpenLoop;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.spi.OperationException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What a fork's turns measure, in simulated time: an operation burns 100 µs, two clients run. */
class TurnsTest {

    private static final long SERVICE_NANOS = 100_000;
    private static final ClosedLoop TWO_CLIENTS = new ClosedLoop(2);

    private final SimulatedClock clock = new SimulatedClock();

    @Test
    void throughputAndProcessorTimeOfABusyServiceAreRecoveredExactly() throws Exception {
        Turns turns = turns(inStep(operation -> burn(SERVICE_NANOS)));
        turns.run(turn(TWO_CLIENTS, Duration.ZERO, Phase.WARMUP));
        Measurement window = turns.run(turn(TWO_CLIENTS, Duration.ZERO, Phase.MEASURED));

        assertThat(window.operationsPerSecond()).isEqualTo(20_000);
        assertThat(Objects.requireNonNull(window.cpu(Party.HOST)).totalNanos())
                .isEqualTo(SERVICE_NANOS * window.operations());
        assertThat(turns.operations()).isEqualTo(2 * window.operations());
    }

    @Test
    void anOpenLoopsOwnLeadInIsInNoWindowButInTheForksWork() throws Exception {
        SimulatedServer server = SimulatedServer.of(1, () -> SERVICE_NANOS);
        Loads loads = Stacks.loads(server, Style.REACTIVE, "", server, Duration.ofSeconds(30));
        OpenLoop model = new OpenLoop(1_000, Arrivals.UNIFORM, 1, Duration.ofSeconds(5));
        Turns turns = new Turns(loads, meter(), () -> Instant.EPOCH);
        Measurement window = turns.run(turn(model, Duration.ZERO, Phase.MEASURED));

        assertThat(window.operations()).isEqualTo(1_000);
        assertThat(turns.operations()).isEqualTo(6_000);
    }

    @Test
    void aWindowOfWhichEveryOperationFailsIsAResult() throws Exception {
        Turns turns = turns(inStep(operation -> {
            burn(SERVICE_NANOS);
            throw new OperationException("gone", "57P01", null);
        }));
        Measurement window = turns.run(turn(TWO_CLIENTS, Duration.ZERO, Phase.MEASURED));

        assertThat(window.operations()).isZero();
        assertThat(window.failures()).isEqualTo(20_000);
        assertThat(Objects.requireNonNull(window.firstFailure()).sqlState()).isEqualTo("57P01");
    }

    @Test
    void whatALeadInIsTheFirstToPayForIsNotCounted() throws Exception {
        AtomicBoolean first = new AtomicBoolean(true);
        Turns turns = turns(operation -> burn(first.getAndSet(false) ? 1_000 * SERVICE_NANOS : SERVICE_NANOS));
        Measurement window = turns.run(turn(TWO_CLIENTS, Duration.ofSeconds(1), Phase.MEASURED));

        assertThat(window.latency().nanos().getMaxValue()).isLessThan(999 * SERVICE_NANOS);
        assertThat(turns.operations()).isGreaterThan(window.operations());
    }

    @Test
    void aRehearsalReadsAndCountsAsATurnDoesAndAsksNobody() throws Exception {
        Turns turns = turns(operation -> {
            throw new AssertionError("asked for " + operation);
        });
        Measurement rehearsed = turns.rehearsed(true);

        assertThat(rehearsed.operations()).isEqualTo(800);
        assertThat(rehearsed.latency().nanos().getTotalCount()).isEqualTo(800);
        assertThat(rehearsed.remarks()).isEmpty();
        assertThat(turns.rehearsed(false).operations()).as("again").isEqualTo(800);
        assertThat(turns.operations()).isZero();
    }

    /** Lets two clients ask together. Each has its own time, so that one could stop before the other has begun. */
    private static Stacks.Service inStep(Stacks.Service service) {
        Phaser together = new Phaser(2);
        return operation -> {
            together.arriveAndAwaitAdvance();
            return service.serve(operation);
        };
    }

    private static Command.Turn turn(LoadModel load, Duration leadIn, Phase phase) {
        return new Command.Turn(load, leadIn, Duration.ofSeconds(1), phase);
    }

    private List<dev.dbdyno.model.Row> burn(long nanos) {
        clock.work(nanos);
        return List.of(new Tuple(List.of(1)));
    }

    private Turns turns(Stacks.Service service) throws OperationException {
        Loads loads = Stacks.loads(Stacks.blocking(service), Style.BLOCKING, "platform", clock, Duration.ofSeconds(30));
        return new Turns(inOneTime(loads), meter(), () -> Instant.EPOCH);
    }

    /** Each load has threads of its own, and begins when the one before it has ended. */
    private Loads inOneTime(Loads loads) {
        return new Loads() {
            @Override
            public Load load(LoadModel model) {
                clock.newThreadsBeginNow();
                return loads.load(model);
            }

            @Override
            public void warmedUp() {
                loads.warmedUp();
            }

            @Override
            public void close() {
                loads.close();
            }
        };
    }

    private Meter meter() {
        return () -> {
            long before = clock.workedNanos();
            return () -> {
                // what a server without this clock uses is of no account
                Cpu cpu = new Cpu(Math.max(1, clock.workedNanos() - before), 0);
                return new Usage(Quantities.NONE.with(Party.HOST, cpu), null, List.of());
            };
        };
    }
}
