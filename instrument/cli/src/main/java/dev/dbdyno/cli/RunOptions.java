package dev.dbdyno.cli;

import dev.dbdyno.results.Plan;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Against which server, on which processors and into which folder a plan is run. */
final class RunOptions {

    @ArgGroup(validate = false, heading = "%nServer:%n", order = 60)
    DatabaseOptions database = new DatabaseOptions();

    @ArgGroup(validate = false, heading = "%nOutput:%n", order = 70)
    OutputOptions outputs = new OutputOptions();

    @Option(
            names = "--pin",
            description =
                    "keep database, child and generator on processors of their own; needs 4 or more (default: where the system puts them)")
    boolean pin;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "where the run is stored (default: runs/TIME-COMMAND)")
    @Nullable Path out;

    @Option(names = "--dry-run", description = "say what would be run and how long it would take, and end")
    boolean dryRun;

    /**
     * Runs a plan, or says what would be run.
     *
     * @param command the name of the command that wants it
     */
    int run(Sessions sessions, Plan plan, String command) throws Exception {
        ExitCode code = dryRun ? sessions.explain(plan) : sessions.run(plan, this, RunPlaces.fresh(out, command));
        return code.code();
    }

    Pinning pinning() {
        return pin ? Pinning.APART : Pinning.NONE;
    }

    /** Where a run's processes are kept. */
    enum Pinning {
        NONE,
        APART
    }
}
