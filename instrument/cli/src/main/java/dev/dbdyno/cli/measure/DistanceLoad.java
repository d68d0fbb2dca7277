package dev.dbdyno.cli.measure;

import dev.dbdyno.cli.options.Amounts;
import dev.dbdyno.cli.options.Measuring;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Probing;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "distance",
        description = {
            "Measures throughput against the distance from the server: every arm under the same closed loop at each round trip.",
            "Reports where the lines of two arms cross, with an interval, if the run decides their order on both sides."
        },
        footer = {
            "  ./dbdyno distance",
            "  ./dbdyno distance jdbc r2dbc vertx --set pool=8 --round-trips 0,500us,5ms --clients 64",
            "  ./dbdyno distance vertx 'vertx mode=client' --set pool=8 --scenario queries --round-trips 200us,1ms,5ms"
        })
final class DistanceLoad implements Load {

    private static final List<Duration> USUAL = List.of(
            Duration.ZERO,
            Duration.ofNanos(200_000),
            Duration.ofNanos(500_000),
            Duration.ofMillis(1),
            Duration.ofMillis(2),
            Duration.ofMillis(5),
            Duration.ofMillis(20));

    @Option(
            names = "--round-trips",
            paramLabel = "TIMES",
            description = {
                "times that a relay adds to every round trip; 0 is the server without a relay",
                "(default: 0,200us,500us,1ms,2ms,5ms,20ms)"
            },
            converter = Amounts.RoundTripsConverter.class)
    Amounts.RoundTrips roundTrips = new Amounts.RoundTrips(USUAL);

    @Option(
            names = "--clients",
            paramLabel = "N",
            description = "clients, each of which waits for its reply before it asks again (default: 8)")
    int clients = 8;

    @Option(
            names = "--window",
            paramLabel = "TIME",
            description = "length of a measured turn, longer where operations take long (default: 600ms)")
    Duration window = Duration.ofMillis(600);

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "measured rounds of a block at each round trip; in each, every arm has one turn (default: 3)")
    int rounds = 3;

    @Option(names = "--sla", paramLabel = "SLA", hidden = true)
    @Nullable String sla;

    @Override
    public Measuring measuring() {
        if (sla != null) {
            throw new UsageException(
                    "distance measures closed loops, which have no service level: for the capacity at one distance run ./dbdyno capacity --sla '%s' --round-trip 1ms, once for each"
                            .formatted(sla));
        }
        return Measuring.windows(new LoadModel.ClosedLoop(clients), window, rounds)
                .at(new Probing.Distances(roundTrips.each()))
                .within(Duration.ofMinutes(20))
                .toWithin(0.05);
    }
}
