package dev.dbdyno.cli.show;

import dev.dbdyno.cli.options.Amounts;
import dev.dbdyno.cli.options.OutputOptions;
import dev.dbdyno.cli.run.Reporting;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.plan.Sla;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "report",
        description = "Rebuilds a run's report from its stored results; a killed run is reported as far as it got.",
        sortOptions = false,
        usageHelpAutoWidth = true)
public final class ReportCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "RUN", description = "the run's folder")
    Path run = Path.of("");

    @Option(
            names = "--sla",
            paramLabel = "SLA",
            description = "for a capacity run at several service levels, the one to report (default: the first)",
            converter = Amounts.SlaConverter.class)
    @Nullable Sla sla;

    @ArgGroup(validate = false, heading = "%nOutput:%n")
    OutputOptions outputs = new OutputOptions();

    public ReportCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws Exception {
        return new Reporting(console).report(RunFolder.at(run), sla, outputs).code();
    }
}
