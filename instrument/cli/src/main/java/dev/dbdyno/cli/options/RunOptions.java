package dev.dbdyno.cli.options;

import dev.dbdyno.cli.terminal.UsageException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Against which server, on which processors and into which folder a plan is run. */
public final class RunOptions {

    /** What this option says in every command that measures. */
    public static final String DRY_RUN = "show plan, time, memory and connections, and start nothing";

    @ArgGroup(validate = false, heading = "%nServer:%n", order = 60)
    public DatabaseOptions database = new DatabaseOptions();

    @ArgGroup(validate = false, heading = "%nOutput:%n", order = 70)
    public OutputOptions outputs = new OutputOptions();

    @Option(
            names = "--pin",
            negatable = true,
            description =
                    "pin database, child and generator to separate processors, where they share a machine; needs 4 processors or more there (default: from 8 on)")
    @Nullable Boolean pin;

    @Option(
            names = "--database-processors",
            paramLabel = "N",
            description =
                    "pin dbdyno's own database to N processors, and nothing else; where that is impossible, the run says so and continues")
    @Nullable Integer databaseProcessors;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "where the run is stored (default: runs/TIME-COMMAND)")
    public @Nullable Path out;

    @Option(names = "--dry-run", description = DRY_RUN)
    public boolean dryRun;

    /**
     * The same options for a second run with a folder of its own. The further files of the report belong to the first
     * run.
     */
    public RunOptions into(Path folder) {
        RunOptions second = new RunOptions();
        second.database = database;
        second.pin = pin;
        second.databaseProcessors = databaseProcessors;
        second.out = folder;
        return second;
    }

    /** The processors on which the user wants processes. */
    public Pinning pinning() {
        Integer processors = databaseProcessors;
        if (processors == null) {
            return pin == null ? new Pinning.Unasked() : pin ? new Pinning.Apart() : new Pinning.None();
        }
        if (Boolean.TRUE.equals(pin)) {
            throw new UsageException(
                    "--pin already gives the database its own processors: leave out --database-processors or --pin");
        }
        return new Pinning.OfDatabase(processors);
    }
}
