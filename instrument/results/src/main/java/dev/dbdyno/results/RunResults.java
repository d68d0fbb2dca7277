package dev.dbdyno.results;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a run's folder holds, read back: the only input of analysis and report.
 *
 * @param ending null while the run goes on, and for ever where it was killed
 */
public record RunResults(
        Run run,
        List<ForkRecord> forks,
        List<WindowRecord> windows,
        @Nullable Ending ending) {
    public RunResults {
        forks = List.copyOf(forks);
        windows = List.copyOf(windows);
    }
}
