package dev.dbdyno.cli.measure;

import dev.dbdyno.cli.options.Amounts;
import dev.dbdyno.cli.options.Measuring;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Probing;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "clients",
        description = {
            "Measures throughput against the number of clients, each of which waits for its reply before it asks again.",
            "Every fork of every arm measures each number once. The resulting rate is up to the arm."
        },
        footer = {
            "  ./dbdyno clients",
            "  ./dbdyno clients jdbc@spring-mvc 'jdbc@spring-mvc threads=virtual' vertx@vertx-web --set pool=8 --scenario queries",
            "  ./dbdyno clients jdbc r2dbc vertx --set pool=8 --numbers 1,4,16,64,256 --window 5s"
        })
final class ClientsLoad implements Load {

    @Option(
            names = "--numbers",
            paramLabel = "NUMBERS",
            description = {
                "numbers of clients, measured one after the other (default: 1,2,4,8,16,32,64,128,256,512).",
                "A closed loop with the middle number warms each fork up."
            },
            converter = Amounts.ClientsConverter.class)
    Amounts.Clients clients = new Amounts.Clients(List.of(1, 2, 4, 8, 16, 32, 64, 128, 256, 512));

    @Option(
            names = "--window",
            paramLabel = "TIME",
            description = "how long each number of clients is measured (default: 2s)")
    Duration window = Duration.ofSeconds(2);

    @Option(
            names = "--lead-in",
            paramLabel = "TIME",
            description = "load by the same number of clients before each window, not counted (default: 500ms)")
    Duration leadIn = Duration.ofMillis(500);

    @Override
    public Measuring measuring() {
        List<Integer> numbers = clients.numbers();
        LoadModel warmup = new LoadModel.ClosedLoop(numbers.get(numbers.size() / 2));
        return Measuring.probing(new Probing.ClientStaircase(numbers, leadIn, window), window, warmup);
    }
}
