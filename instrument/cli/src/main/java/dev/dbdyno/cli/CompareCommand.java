package dev.dbdyno.cli;

import dev.dbdyno.results.Plan;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "compare",
        description =
                "Puts arms under the same load, in blocks of random order, and says which is faster and by how much.",
        sortOptions = false,
        usageHelpAutoWidth = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./dbdyno compare",
            "  ./dbdyno compare jdbc 'jdbc threads=virtual' --clients 64 --set pool=16",
            "  ./dbdyno compare r2dbc 'r2dbc client=database-client' --scenario hundred-rows",
            "  ./dbdyno compare r2dbc 'r2dbc io.r2dbc:r2dbc-pool=1.0.0.RELEASE' --precision 2%% --budget 20m",
            "  ./dbdyno compare jdbc vertx --set pool=8 --backlog 50000",
            "  ./dbdyno compare jdbc r2dbc --query 'select $1::int + 1' --param 1..1000 --rows 1",
            "  ./dbdyno compare jdbc@spring-mvc r2dbc@spring-webflux vertx@vertx-web --set pool=8",
            "  ./dbdyno compare jdbc vertx --set pool=8 --rate 2000/s --window 3s",
            "  ./dbdyno compare bolt 'bolt transaction=managed' sdn --set pool=8 --scenario insert-movie",
            "  ./dbdyno compare --target 'http://localhost:8080/companies/{id}' --draw id=zipf:1..100000 --rate 500/s"
        })
final class CompareCommand implements Callable<Integer> {

    private final Sessions sessions;

    @Mixin
    PlanOptions plan = new PlanOptions();

    @ArgGroup(validate = false, heading = "%nLoad:%n", order = 20)
    LoadOptions load = new LoadOptions();

    @Mixin
    RunOptions run = new RunOptions();

    CompareCommand(Console console, Path home, String... command) {
        this.sessions = new Sessions(console, home, List.of(command));
    }

    @Override
    public Integer call() throws Exception {
        return run.run(sessions, sessions.fitted(plan(Seeds.fresh()), plan.scenario), "compare");
    }

    Plan plan(long freshSeed) {
        return plan.plan(Measuring.windows(load), freshSeed);
    }
}
