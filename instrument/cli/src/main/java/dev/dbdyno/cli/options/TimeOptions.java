package dev.dbdyno.cli.options;

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
                    "time for all blocks (default: 5m; for capacity 45m; for distance 20m; for curve, clients, spike and tune 15m)")
    @Nullable Duration budget;

    @Option(names = "--blocks", paramLabel = "N", description = "maximum number of blocks (default: 32)")
    int blocks = 32;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            description =
                    "most load that a fork is warmed up with, in turns of half a second; it ends earlier once the fork is steady (default: 16s)")
    Duration warmup = Duration.ofSeconds(16);

    @Option(names = "--seed", paramLabel = "NUMBER", description = "repeat the order and draws of an earlier run")
    @Nullable Long seed;

    Precision precision(double defaultHalfWidthFraction, Duration defaultBudget) {
        return new Precision(
                precision == null ? defaultHalfWidthFraction : precision,
                margin,
                budget == null ? defaultBudget : budget,
                blocks);
    }
}
