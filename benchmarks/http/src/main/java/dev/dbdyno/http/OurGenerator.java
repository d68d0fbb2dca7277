package dev.dbdyno.http;

import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.frames.Command.Replies;
import dev.dbdyno.results.frames.Command.WebTarget;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.LoadModel.ClosedLoop;
import dev.dbdyno.results.plan.LoadModel.OpenLoop;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.scenarios.Requests;
import dev.dbdyno.scenarios.Scenario;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** dbdyno's own, warmed up before each load, as it is before each measurement; at the priority that the others have. */
final class OurGenerator implements Contender {

    private static final Duration WARMUP = Duration.ofSeconds(6);

    private final int port;

    OurGenerator(int port) {
        this.port = port;
    }

    @Override
    public String name() {
        return "dbdyno";
    }

    @Override
    public Score closedLoop(int connections, Duration length) throws IOException {
        return run(new ClosedLoop(connections), length);
    }

    @Override
    public Score openLoop(int perSecond, int connections, Duration length) throws IOException {
        return run(new OpenLoop(perSecond, Arrivals.UNIFORM, connections, Duration.ofSeconds(1)), length);
    }

    private Score run(LoadModel load, Duration length) throws IOException {
        Scenario scenario = new Requests(List.of(new Requests.Request("GET", "/", 1, null)), List.of());
        WebTarget web = new WebTarget("127.0.0.1", port, Replies.STATUS_ONLY);
        try (GeneratorRun generator = GeneratorRun.start(GeneratorPriority.ORDINARY, web, scenario, load, WARMUP)) {
            Measurement measured = generator.measure(load, length);
            report(measured);
            return new Score(
                    measured.operations(),
                    Objects.requireNonNull(measured.cpu(Party.GENERATOR)).totalNanos(),
                    measured.durationNanos(),
                    measured.latency().nanos().getValueAtPercentile(50),
                    measured.latency().nanos().getValueAtPercentile(99));
        }
    }

    private static void report(Measurement measured) {
        var open = measured.openLoop();
        if (open != null) {
            System.out.printf(
                    "  (dbdyno's lag: p50 %.3f ms, p99 %.3f ms; failures %d; %s)%n",
                    open.lag().nanos().getValueAtPercentile(50) / 1e6,
                    open.lag().nanos().getValueAtPercentile(99) / 1e6,
                    measured.failures(),
                    measured.isValid() ? "valid" : measured.faults().toString());
        }
    }
}
