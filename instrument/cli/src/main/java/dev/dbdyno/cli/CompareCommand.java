package dev.dbdyno.cli;

import dev.dbdyno.results.Plan;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
            "  ./dbdyno compare jdbc r2dbc --query 'select $1::int + 1' --param 1..1000 --rows 1"
        })
final class CompareCommand implements Callable<Integer> {

    private final Console console;
    private final Path home;
    private final List<String> command;

    @Mixin
    PlanOptions plan = new PlanOptions();

    @ArgGroup(validate = false, heading = "%nServer:%n")
    DatabaseOptions database = new DatabaseOptions();

    @ArgGroup(validate = false, heading = "%nOutput:%n")
    OutputOptions outputs = new OutputOptions();

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "where the run is stored (default: runs/TIME-compare)")
    @Nullable Path out;

    @Option(names = "--dry-run", description = "say what would be run and how long it would take, and end")
    boolean dryRun;

    CompareCommand(Console console, Path home, String... command) {
        this.console = console;
        this.home = home;
        this.command = List.of(command);
    }

    @Override
    public Integer call() throws Exception {
        Plan wanted = plan.plan(new SecureRandom().nextInt(1, Integer.MAX_VALUE));
        Sessions sessions = new Sessions(console, home, command);
        ExitCode code = dryRun
                ? sessions.explain(wanted)
                : sessions.run(wanted, database, RunPlaces.fresh(out, "compare"), outputs);
        return code.code();
    }
}
