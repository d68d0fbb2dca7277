package dev.dbdyno.cli.options;

import dev.dbdyno.cli.terminal.Durations;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.lab.BlockEstimate;
import dev.dbdyno.results.plan.Looks;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options on precision and time. */
final class TimeOptions {

    @Option(
            names = "--precision",
            paramLabel = "PERCENT",
            description =
                    "stop when every ratio is known within ± this (default: 3%%; for capacities and distances 5%%)",
            converter = Amounts.PercentConverter.class)
    @Nullable Double precision;

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            description = "arms that differ by less than this count as equivalent (default: 5%%)",
            converter = Amounts.PercentConverter.class)
    double margin = 0.05;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description =
                    "time for all blocks (default: 5m25s; for capacity 45m; for distance 20m; for curve, clients, spike and tune 15m; longer where the five blocks of a verdict take longer)")
    @Nullable Duration budget;

    @Option(names = "--blocks", paramLabel = "N", description = "maximum number of blocks (default: 32)")
    int blocks = 32;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            description =
                    "most load that a fork is warmed up with, in turns of half a second or less; it ends earlier once the fork is steady (default: 16s)")
    Duration warmup = Duration.ofSeconds(16);

    @Option(names = "--seed", paramLabel = "NUMBER", description = "repeat the order and draws of an earlier run")
    @Nullable Long seed;

    /**
     * The same plan; if the user names no budget, with room for as many blocks as a verdict needs.
     *
     * @throws UsageException if even the first block would be broken off
     */
    Plan withRoom(Plan plan) {
        BlockEstimate block = BlockEstimate.of(plan);
        Duration five = wholeMinutes(block.likely().multipliedBy(Looks.FEWEST_BLOCKS));
        boolean isSettled =
                budget != null || blocks < Looks.FEWEST_BLOCKS || plan.arms().size() == 1;
        Plan roomy = isSettled || block.blocks(plan.precision()) >= Looks.FEWEST_BLOCKS
                ? plan
                : plan.until(plan.precision().within(five));
        refuseWithoutRoom(block, roomy.precision(), five);
        return roomy;
    }

    private static void refuseWithoutRoom(BlockEstimate block, Precision precision, Duration five) {
        if (block.shortest().compareTo(precision.limitAfter(0)) > 0) {
            throw new UsageException(
                    "a block takes at least %s, for which a budget of %s has no room: five blocks, as a verdict needs, take --budget %s"
                            .formatted(
                                    Durations.words(block.shortest()),
                                    Durations.words(precision.budget()),
                                    Durations.words(five)));
        }
    }

    private static Duration wholeMinutes(Duration least) {
        return Duration.ofMinutes(least.plusMinutes(1).minusNanos(1).toMinutes());
    }

    Precision precision(double defaultHalfWidthFraction, Duration defaultBudget) {
        return new Precision(
                precision == null ? defaultHalfWidthFraction : precision,
                margin,
                budget == null ? defaultBudget : budget,
                blocks);
    }
}
