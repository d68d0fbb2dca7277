package dev.dbdyno.load.recording;

import java.time.Duration;

/**
 * How a window is cut into slices: equally long but for the last.
 *
 * @param windowNanos all of them together
 * @param sliceNanos one of them
 */
record Slicing(long windowNanos, long sliceNanos) {

    /** The most slices of a window. For each of them, each writer has a histogram of about 100 kB. */
    private static final int MOST = 60;

    private static final long SHORTEST_NANOS = Duration.ofMillis(100).toNanos();

    /** The shortest slices of 0.1, 0.2, 0.5, 1, 2, 5 … s that are not too many. */
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

    /** The slice in which an offset lies. An offset after the last slice's end has none. */
    int at(long offsetNanos) {
        return (int) (offsetNanos / sliceNanos);
    }

    Duration lengthOf(int slice) {
        return Duration.ofNanos(Math.min(sliceNanos, windowNanos - slice * sliceNanos));
    }
}
