package dev.dbdyno.generator.load;

import dev.dbdyno.load.usage.ThreadMeter;
import dev.dbdyno.load.usage.ThreadUse;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Measures the generator's threads for a window, to tell whether the one with the least to spare had enough. */
final class BusiestThread {

    private final List<ThreadMeter.Interval> intervals;

    private BusiestThread(List<ThreadMeter.Interval> intervals) {
        this.intervals = intervals;
    }

    static BusiestThread of(List<ThreadMeter> meters) {
        return new BusiestThread(meters.stream()
                .map(ThreadMeter::start)
                .flatMap(Optional::stream)
                .toList());
    }

    /** How the busiest thread spent its time since the start; null if the kernel does not tell. */
    @Nullable ThreadUse stop() {
        return intervals.stream()
                .map(ThreadMeter.Interval::stop)
                .flatMap(Optional::stream)
                .max(Comparator.comparingDouble(ThreadUse::wantedFraction))
                .orElse(null);
    }
}
