package dev.dbdyno.load.recording;

import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;

/** A histogram of nanoseconds for one writer, about 100 kB; a value beyond its range counts as the longest. */
final class ClippedHistogram {

    /** Longest value kept. */
    static final long LONGEST_NANOS = 600_000_000_000L;

    /** Step of the finest bucket: a 16 µs operation is still exact to three digits. */
    private static final long STEP_NANOS = 16;

    private static final int DIGITS = 3;

    private final IntCountsHistogram nanos = new IntCountsHistogram(STEP_NANOS, LONGEST_NANOS, DIGITS);
    private long clipped;

    /** An empty histogram of the same range, to which others are added. */
    static Histogram sum() {
        return new Histogram(STEP_NANOS, LONGEST_NANOS, DIGITS);
    }

    void record(long value) {
        if (value <= LONGEST_NANOS) {
            nanos.recordValue(value);
        } else {
            nanos.recordValue(LONGEST_NANOS);
            clipped++;
        }
    }

    AbstractHistogram nanos() {
        return nanos;
    }

    /** Values beyond the range. */
    long clipped() {
        return clipped;
    }

    void reset() {
        nanos.reset();
        clipped = 0;
    }
}
