package dev.dbdyno.cli.measure;

import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
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
                    "when operations become due: poisson (default), as independent users ask, or uniform, at equal intervals")
    @Nullable String arrivals;

    @Option(
            names = "--concurrency",
            paramLabel = "N",
            description = {
                "maximum number of operations in flight: a generator's connections, a blocking stack's platform threads (default: 128).",
                "An operation that becomes due while all are busy waits, and its latency includes the wait."
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
