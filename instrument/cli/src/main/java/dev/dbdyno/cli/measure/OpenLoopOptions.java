package dev.dbdyno.cli.measure;

import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.results.LoadModel.Arrivals;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the operations of an open loop become due, and how many may be under way. */
final class OpenLoopOptions {

    private static final int DEFAULT_CONCURRENCY = 128;

    @Option(
            names = "--arrivals",
            paramLabel = "KIND",
            description =
                    "how operations become due: poisson (default) as independent users ask, or uniform at equal gaps")
    @Nullable String arrivals;

    @Option(
            names = "--concurrency",
            paramLabel = "N",
            description = {
                "operations under way at most: a generator's connections, a blocking stack's platform threads (default: 128).",
                "What is due while all are busy waits, and its wait is part of its latency."
            })
    @Nullable Integer concurrency;

    Arrivals arrivals() {
        if (arrivals == null) {
            return Arrivals.POISSON;
        }
        for (Arrivals kind : Arrivals.values()) {
            if (kind.name().toLowerCase(Locale.ROOT).equals(arrivals)) {
                return kind;
            }
        }
        throw new UsageException("--arrivals expects poisson or uniform, but got '%s'".formatted(arrivals));
    }

    int concurrency() {
        return concurrency == null ? DEFAULT_CONCURRENCY : concurrency;
    }

    /** The first of these options that was given; null where none was. */
    @Nullable String given() {
        return arrivals != null ? "--arrivals" : concurrency != null ? "--concurrency" : null;
    }
}
