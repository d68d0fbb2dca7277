package dev.dbdyno.results.window;

import dev.dbdyno.results.plan.Require;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

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
     * Late operations without a gap of the bound or more between them, by their intended starts.
     *
     * @param firstNanos of the first, from the window's beginning
     * @param lastNanos of the last
     */
    public record Stretch(long firstNanos, long lastNanos) {}

    /**
     * The stretches that late operations make.
     *
     * @param intendedNanos when the late ones were due, ascending
     */
    public static List<Stretch> stretches(long boundNanos, long[] intendedNanos) {
        List<Stretch> stretches = new ArrayList<>();
        for (long intended : intendedNanos) {
            add(stretches, new Stretch(intended, intended), boundNanos);
        }
        return stretches;
    }

    /** Adds one to stretches that all begin earlier, or together with it. */
    private static void add(List<Stretch> before, Stretch next, long boundNanos) {
        if (before.isEmpty() || next.firstNanos() - before.getLast().lastNanos() >= boundNanos) {
            before.add(next);
        } else {
            Stretch last = before.removeLast();
            before.add(new Stretch(last.firstNanos(), Math.max(last.lastNanos(), next.lastNanos())));
        }
    }

    /**
     * Those of one schedule whose operations several processes started.
     *
     * @param operations that were late in all of them
     * @param stretches of each of them, in any order
     */
    public static Excursions joined(long boundNanos, long operations, List<Stretch> stretches) {
        List<Stretch> joined = new ArrayList<>();
        stretches.stream()
                .sorted(Comparator.comparingLong(Stretch::firstNanos))
                .forEach(stretch -> add(joined, stretch, boundNanos));
        long longest = joined.stream()
                .mapToLong(stretch -> stretch.lastNanos() - stretch.firstNanos())
                .max()
                .orElse(0);
        return new Excursions(boundNanos, joined.size(), operations, longest);
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
