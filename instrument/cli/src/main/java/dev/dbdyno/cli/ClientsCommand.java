package dev.dbdyno.cli;

import dev.dbdyno.results.LoadModel;
import dev.dbdyno.results.Plan;
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
        description = {
            "Draws throughput against the number of clients that wait for their reply before they ask again:",
            "every arm with the same numbers, each once in every fork; which rate comes of it is up to the arm."
        },
        sortOptions = false,
        usageHelpAutoWidth = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./dbdyno clients",
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
                description = {
                    "how many clients there are, one number after the other (default: 1,2,4,8,16,32,64,128,256,512).",
                    "A closed loop of the middle one warms each fork up."
                },
                converter = Quantities.ClientsConverter.class)
        Quantities.Clients clients = new Quantities.Clients(List.of(1, 2, 4, 8, 16, 32, 64, 128, 256, 512));

        @Option(
                names = "--window",
                paramLabel = "TIME",
                description = "how long each number of clients is measured (default: 2s)")
        Duration window = Duration.ofSeconds(2);

        @Option(
                names = "--lead-in",
                paramLabel = "TIME",
                description = "load by as many clients before that, not counted (default: 500ms)")
        Duration leadIn = Duration.ofMillis(500);

        Measuring measuring() {
            List<Integer> numbers = clients.numbers();
            return Measuring.clients(
                    new Probing.ClientStaircase(numbers, leadIn, window),
                    new LoadModel.ClosedLoop(numbers.get(numbers.size() / 2)));
        }
    }

    ClientsCommand(Console console, Path home, String... command) {
        this.sessions = new Sessions(console, home, List.of(command));
    }

    @Override
    public Integer call() throws Exception {
        Plan asked = plan.plan(stairs.measuring(), Seeds.fresh());
        return run.run(sessions, sessions.fitted(asked, plan.scenario), "clients");
    }
}
