package dev.dbdyno.load.recording;

import java.time.Duration;

/**
 * How a window is cut into slices: equally long but for the last.
 *
 * @param windowNanos all of them together
 * @param sliceNanos one of them
 */
record Slicing(long windowNanos, long sliceNanos) {

    /** Of a slice's histogram each writer has one, at about 100 kB. */
    private static final int MOST = 60;

    private static final long SHORTEST_NANOS = Duration.ofMillis(100).toNanos();

    /** Slices of 0.1, 0.2, 0.5, 1, 2, 5 … s: the shortest that are not too many. */
    static Slicing of(Duration window) {
        long windowNanos = window.toNanos();
        long sliceNanos = SHORTEST_NANOS;
        for (int step = 0; windowNanos > MOST * sliceNanos; step++) {
            sliceNanos = step % 3 == 1 ? sliceNanos / 2 * 5 : sliceNanos * 2;
        }
        return new Slicing(windowNanos, sliceNanos);
    }

    int slices() {
        return (int) ((windowNanos + sliceNanos - 1) / sliceNanos);
    }

    /** The slice in which an offset lies; none where that is behind the last one's end. */
    int at(long offsetNanos) {
        return (int) (offsetNanos / sliceNanos);
    }

    Duration lengthOf(int slice) {
        return Duration.ofNanos(Math.min(sliceNanos, windowNanos - slice * sliceNanos));
    }
}
