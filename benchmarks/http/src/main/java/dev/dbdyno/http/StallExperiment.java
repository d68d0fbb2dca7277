package dev.dbdyno.http;

import dev.dbdyno.lab.machine.RealTime;
import dev.dbdyno.results.frames.Command.Replies;
import dev.dbdyno.results.frames.Command.WebTarget;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.LoadModel.OpenLoop;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.scenarios.OneRow;
import dev.dbdyno.stub.Behaviour;
import dev.dbdyno.stub.Service;
import dev.dbdyno.stub.Stalls;
import dev.dbdyno.stub.StubServer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Holds the generator against a server that stalls, and against itself stopped: measured percentiles beside those of
 * {@link StallTheory}. {@code StallExperiment [SECONDS]}: the least length of a window, 20 s where nothing is said. Ends with
 * code 1 where a percentile is off by more than the larger of 1 ms and 1 %.
 */
public final class StallExperiment {

    private static final double PER_SECOND = 1_000;

    /**
     * With this many connections, a server that works off its backlog always has a request waiting, even on a busy
     * machine.
     */
    private static final int CONNECTIONS = 256;

    private static final Duration SERVICE = Duration.ofNanos(100_000);
    private static final Duration BETWEEN = Duration.ofSeconds(5);
    private static final double[] FRACTIONS = {0.5, 0.99, 0.999};
    private static final double TOLERANCE_NANOS = 1e6;
    private static final double TOLERANCE_FRACTION = 0.01;

    private final Duration leastWindow;
    private boolean allWithin = true;

    private StallExperiment(Duration leastWindow) {
        this.leastWindow = leastWindow;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Duration least = Duration.ofSeconds(args.length == 0 ? 20 : Long.parseLong(args[0]));
        StallExperiment experiment = new StallExperiment(least);
        System.out.printf(
                Locale.ROOT,
                "%-34s %-6s %12s %12s %10s%n",
                "1,000 requests/s at equal gaps",
                "",
                "theory ms",
                "measured ms",
                "");
        for (int millis : List.of(200, 100, 1_000, 6_000)) {
            experiment.serverStalls(Duration.ofMillis(millis));
        }
        for (int millis : List.of(300, 1_000)) {
            experiment.generatorIsStopped(Duration.ofMillis(millis));
        }
        System.exit(experiment.allWithin ? 0 : 1);
    }

    private void serverStalls(Duration lasting) throws IOException, InterruptedException {
        Stalls stalls = new Stalls(BETWEEN, lasting);
        long cycles = leastWindow.dividedBy(stalls.cycle()) + 1;
        try (StubServer server = StubServer.start(
                        Behaviour.PERFECT.with(Service.fixed(1, SERVICE)).with(stalls));
                GeneratorRun generator = warmedUp(server)) {
            // whole cycles, so that it does not matter where in one the window begins
            Measurement measured =
                    generator.measure(load(stalls.cycle()), stalls.cycle().multipliedBy(cycles));
            compare(
                    "server stalls %s ms every %s s".formatted(lasting.toMillis(), BETWEEN.toSeconds()),
                    new StallTheory(PER_SECOND, SERVICE, stalls),
                    measured);
        }
    }

    private void generatorIsStopped(Duration lasting) throws IOException, InterruptedException {
        try (StubServer server = StubServer.start(Behaviour.PERFECT.with(Service.fixed(1, SERVICE)));
                GeneratorRun generator = warmedUp(server)) {
            generator.begin(load(Duration.ZERO), leastWindow);
            Thread.sleep(leastWindow.dividedBy(2));
            Duration stopped = generator.stopFor(lasting);
            compare(
                    "generator stopped for %s ms".formatted(lasting.toMillis()),
                    new StallTheory(PER_SECOND, SERVICE, new Stalls(leastWindow.minus(stopped), stopped)),
                    generator.measured());
        }
    }

    /** A warmed-up generator, started as the lab starts it. */
    private static GeneratorRun warmedUp(StubServer server) throws IOException, InterruptedException {
        return GeneratorRun.start(
                RealTime.generators(),
                new WebTarget("127.0.0.1", server.port(), Replies.CONTRACT),
                new OneRow(10_000),
                load(Duration.ZERO),
                Duration.ofSeconds(8));
    }

    private static OpenLoop load(Duration leadIn) {
        return new OpenLoop(PER_SECOND, Arrivals.UNIFORM, CONNECTIONS, leadIn);
    }

    private void compare(String what, StallTheory theory, Measurement measured) {
        OpenLoopWindow open = Objects.requireNonNull(measured.openLoop());
        for (double fraction : FRACTIONS) {
            double expected = theory.quantileNanos(fraction);
            double found = measured.latency().nanos().getValueAtPercentile(100 * fraction);
            boolean within = Math.abs(found - expected) <= Math.max(TOLERANCE_NANOS, TOLERANCE_FRACTION * expected);
            allWithin &= within;
            System.out.printf(
                    Locale.ROOT,
                    "%-34s p%-5s %12.3f %12.3f %10s%n",
                    what,
                    name(fraction),
                    expected / 1e6,
                    found / 1e6,
                    word(within));
        }
        System.out.printf(
                Locale.ROOT,
                "%34s due %d, failed %d, lag p50 %.3f ms, p99 %.3f ms; CPU %.1f µs/request; %s%n",
                "",
                open.due(),
                measured.failures(),
                open.lag().nanos().getValueAtPercentile(50) / 1e6,
                open.lag().nanos().getValueAtPercentile(99) / 1e6,
                Objects.requireNonNull(measured.cpu(Party.GENERATOR)).totalNanos() / 1e3 / open.due(),
                measured.isValid() ? "valid" : "invalid: " + measured.faults());
    }

    private static String name(double fraction) {
        return String.format(Locale.ROOT, "%.1f", 100 * fraction).replace(".0", "");
    }

    private static String word(boolean within) {
        return within ? "" : "OFF";
    }
}
