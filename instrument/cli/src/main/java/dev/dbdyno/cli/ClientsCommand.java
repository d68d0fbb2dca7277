package dev.dbdyno.cli;

import dev.dbdyno.results.Probing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "clients",
        description =
                "Draws throughput against clients: every arm in closed loops of the same numbers of clients, each once in every fork.",
        sortOptions = false,
        usageHelpAutoWidth = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./dbdyno clients jdbc@spring-mvc 'jdbc@spring-mvc threads=virtual' vertx@vertx-web --set pool=8 --scenario queries",
            "  ./dbdyno clients jdbc r2dbc vertx --set pool=8 --numbers 1,4,16,64,256 --window 5s"
        })
final class ClientsCommand implements Callable<Integer> {

    private final Sessions sessions;

    @Mixin
    PlanOptions plan = new PlanOptions();

    @ArgGroup(validate = false, heading = "%nLoad:%n", order = 20)
    Stairs stairs = new Stairs();

    @Mixin
    RunOptions run = new RunOptions();

    static final class Stairs {
        @Option(
                names = "--numbers",
                paramLabel = "NUMBERS",
                description =
                        "how many clients there are, fewest first; a fork warms up with the most (default: 1,2,4,8,16,32,64,128,256,512)",
                converter = Quantities.CountsConverter.class)
        Quantities.Counts numbers = new Quantities.Counts(List.of(1, 2, 4, 8, 16, 32, 64, 128, 256, 512));

        @Option(
                names = "--window",
                paramLabel = "TIME",
                description = "how long each number of clients is measured (default: 2s)")
        Duration window = Duration.ofSeconds(2);

        Measuring measuring() {
            return Measuring.clients(new Probing.ClientStaircase(numbers.ascending(), window));
        }
    }

    ClientsCommand(Console console, Path home, String... command) {
        this.sessions = new Sessions(console, home, List.of(command));
    }

    @Override
    public Integer call() throws Exception {
        return run.run(sessions, plan.plan(stairs.measuring(), Seeds.fresh()), "clients");
    }
}
