package dev.dbdyno.cli.show;

import dev.dbdyno.analysis.simulation.CoverageResult;
import dev.dbdyno.analysis.simulation.CoverageSimulation;
import dev.dbdyno.analysis.simulation.RecordedNoise;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.folder.RunFolder;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "coverage",
        description = {
            "Simulates runs with the noise that a run recorded and a known ratio, looks included, and counts how often the",
            "interval that such a run would publish covers that ratio. The claim is 95 of 100."
        },
        sortOptions = false,
        usageHelpAutoWidth = true)
public final class CoverageCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(
            paramLabel = "RUN",
            description = "the run's folder; the more blocks it has, the better it represents the noise")
    Path run = Path.of("");

    @Option(names = "--ratio", paramLabel = "NUMBER", description = "the true ratio in the simulation (default: 1.05)")
    double ratio = 1.05;

    @Option(names = "--trials", paramLabel = "N", description = "number of simulated runs (default: 2000)")
    int trials = 2000;

    @Option(names = "--seed", paramLabel = "NUMBER", description = "the same seed simulates the same runs (default: 1)")
    long seed = 1;

    public CoverageCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws Exception {
        RunResults results = RunFolder.at(run).read();
        try {
            var precision = results.run().plan().precision();
            CoverageSimulation simulation = new CoverageSimulation(
                    RecordedNoise.of(results), ratio, precision.halfWidthFraction(), precision.maxBlocks());
            CoverageResult result = simulation.run(trials, seed);
            sayHowLittleIsKnown(RecordedNoise.blocks(results));
            console.line(String.format(
                    Locale.ROOT,
                    "%d runs simulated with a true ratio of %s: the interval covered it in %.1f %%; a run took %.1f blocks on average",
                    result.trials(),
                    ratio,
                    100 * result.coverage(),
                    result.meanBlocks()));
            return ExitCode.OK.code();
        } catch (IllegalArgumentException e) {
            throw new UsageException("'%s': %s".formatted(run, e.getMessage()));
        }
    }

    private void sayHowLittleIsKnown(int blocks) {
        if (blocks < RecordedNoise.FEWEST_FOR_A_STATEMENT) {
            console.line(
                    "%d blocks are too few to estimate the coverage: a single odd block decides the figure below. Record %d or more: --precision 0.1%% --blocks 32 and a --budget for them."
                            .formatted(blocks, RecordedNoise.FEWEST_FOR_A_STATEMENT));
        }
    }
}
