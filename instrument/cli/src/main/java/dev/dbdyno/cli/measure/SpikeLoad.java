package dev.dbdyno.cli.measure;

import dev.dbdyno.cli.options.Amounts;
import dev.dbdyno.cli.options.Measuring;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.results.plan.LoadModel;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "spike",
        description = {
            "Shows how arms behave under overload: steady load, a burst of several times what they hold, then steady load again.",
            "One spike per fork. Reports goodput, latency and errors, and how long each arm takes to recover."
        },
        footer = {
            "  ./dbdyno spike",
            "  ./dbdyno spike --rate 2000/s --burst 10000/s jdbc@spring-mvc 'jdbc@spring-mvc threads=virtual' --set pool=8",
            "  ./dbdyno spike --rate 500/s --burst 20000/s --before 5s --burst-length 3s --after 20s jdbc vertx --set pool=8"
        })
final class SpikeLoad implements Load {

    @Option(
            names = "--rate",
            paramLabel = "RATE",
            description = "offered rate before and after the burst (default: 2000/s)",
            converter = Amounts.RateConverter.class)
    double rate = 2000;

    @Option(
            names = "--burst",
            paramLabel = "RATE",
            description = "offered rate in the burst: several times what an arm holds (default: 10000/s)",
            converter = Amounts.RateConverter.class)
    double burst = 10_000;

    @Option(
            names = "--before",
            paramLabel = "TIME",
            description = "length of the steady load before the burst (default: 5s)")
    Duration before = Duration.ofSeconds(5);

    @Option(names = "--burst-length", paramLabel = "TIME", description = "length of the burst (default: 5s)")
    Duration burstLength = Duration.ofSeconds(5);

    @Option(
            names = "--after",
            paramLabel = "TIME",
            description = "length of the steady load after the burst (default: 10s)")
    Duration after = Duration.ofSeconds(10);

    @Mixin
    OpenLoopOptions openLoop = new OpenLoopOptions();

    @Override
    public Measuring measuring() {
        if (burst <= rate) {
            throw new UsageException(
                    "--burst must be higher than --rate, but got %s/s and %s/s".formatted(burst, rate));
        }
        LoadModel.Spike spike = new LoadModel.Spike(
                rate, burst, before, burstLength, after, openLoop.arrivals(), openLoop.concurrency());
        return Measuring.windows(spike, Duration.ofSeconds(1), 1).within(Duration.ofMinutes(15));
    }
}
