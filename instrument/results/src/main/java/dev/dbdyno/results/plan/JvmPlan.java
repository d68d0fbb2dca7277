package dev.dbdyno.results.plan;

import java.util.List;

/**
 * How every child's JVM is started.
 *
 * @param heapMebibytes fixed heap, initial and maximum
 * @param options further options, in order; the collector among them
 */
public record JvmPlan(int heapMebibytes, List<String> options) {
    public JvmPlan {
        Require.positive("heapMebibytes", heapMebibytes);
        options = List.copyOf(options);
    }
}
