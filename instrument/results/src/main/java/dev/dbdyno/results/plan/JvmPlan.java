package dev.dbdyno.results.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How every child's JVM is started.
 *
 * @param heapMebibytes fixed heap, initial and maximum
 * @param options further options, in order; the collector among them
 * @param place where it runs, as the user wrote it; null for the lab's machine
 */
public record JvmPlan(
        int heapMebibytes, List<String> options, @Nullable String place) {
    public JvmPlan {
        Require.positive("heapMebibytes", heapMebibytes);
        options = List.copyOf(options);
    }

    /** A JVM on the lab's machine. */
    public JvmPlan(int heapMebibytes, List<String> options) {
        this(heapMebibytes, options, null);
    }
}
