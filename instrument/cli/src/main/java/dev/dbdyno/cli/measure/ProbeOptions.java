package dev.dbdyno.cli.measure;

import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Probing.OpenLoops;
import java.time.Duration;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** How a fork's open loops are made, one for each rate. */
final class ProbeOptions {

    @Option(
            names = "--window",
            paramLabel = "TIME",
            description = "how long each rate is offered and measured (default: 2s)")
    Duration window = Duration.ofSeconds(2);

    @Option(
            names = "--lead-in",
            paramLabel = "TIME",
            description = "load at the same rate before each window, not counted (default: 500ms)")
    Duration leadIn = Duration.ofMillis(500);

    @Option(
            names = "--clients",
            paramLabel = "N",
            description = {
                "clients of the closed loop that begins a fork's warm-up and finds what the arm does (default: 8).",
                "The warm-up then goes on with an open loop at half of that rate, until the fork is steady."
            })
    int clients = 8;

    @ArgGroup(validate = false)
    OpenLoopOptions openLoop = new OpenLoopOptions();

    OpenLoops openLoops() {
        return new OpenLoops(openLoop.arrivals(), openLoop.concurrency(), leadIn, window);
    }

    LoadModel warmup() {
        return new LoadModel.ClosedLoop(clients);
    }
}
