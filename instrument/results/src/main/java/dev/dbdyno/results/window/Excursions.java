package dev.dbdyno.results.window;

import dev.dbdyno.results.plan.Require;

/**
 * The stretches of a window in which latency was beyond a bound. A stall makes many operations late at once, at any load; so
 * the late operations say how long latency was bad, and the excursions how often.
 *
 * @param boundNanos of the latency from the intended start
 * @param count of excursions: between the intended starts of the last late operation of one and the first of the next lies
 *     the bound or more
 * @param operations that were late, whether they ended well or not
 * @param longestNanos of the longest, from the intended start of its first late operation to that of its last
 */
public record Excursions(long boundNanos, long count, long operations, long longestNanos) {
    public Excursions {
        Require.positive("boundNanos", boundNanos);
    }

    /**
     * The excursions that late operations make.
     *
     * @param intendedNanos when the late ones were due, ascending
     */
    public static Excursions of(long boundNanos, long[] intendedNanos) {
        long count = 0;
        long longest = 0;
        long first = 0;
        for (int i = 0; i < intendedNanos.length; i++) {
            if (i == 0 || intendedNanos[i] - intendedNanos[i - 1] >= boundNanos) {
                count++;
                first = intendedNanos[i];
            }
            longest = Math.max(longest, intendedNanos[i] - first);
        }
        return new Excursions(boundNanos, count, intendedNanos.length, longest);
    }
}
