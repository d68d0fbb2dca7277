package dev.dbdyno.load.drawing;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Whole numbers that are each given out once, to many threads. The steps are about the golden section of their count.
 * They pass every number, and reach the neighbours of earlier ones late, so that deletions are spread over a table as
 * users' are. After the last number come numbers above all of them, and a request for those finds nothing.
 */
public final class OnceEach {

    private static final double GOLDEN_SECTION = 0.618_033_988_749_895;

    private final int from;
    private final long count;
    private final long step;
    private final AtomicLong given = new AtomicLong();

    /** Gives out the numbers from {@code from} to {@code to}, both included. */
    public OnceEach(int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException(
                    "numbers are given out from the smaller to the larger, but got %d to %d".formatted(from, to));
        }
        this.from = from;
        this.count = (long) to - from + 1;
        this.step = stepFor(count);
    }

    /** A step without a common divisor with the count, because only then every number comes up once. */
    private static long stepFor(long count) {
        long step = Math.max(1, (long) (count * GOLDEN_SECTION));
        while (greatestCommonDivisor(step, count) != 1) {
            step++;
        }
        return step;
    }

    private static long greatestCommonDivisor(long a, long b) {
        return b == 0 ? a : greatestCommonDivisor(b, a % b);
    }

    /** The next number. {@link #isSpent} is true of it when all of them have been given out. */
    public int next() {
        long number = given.getAndIncrement();
        long drawn = number < count ? number * step % count : number;
        return (int) Math.min(Integer.MAX_VALUE, from + drawn);
    }

    /** Whether a number comes after the last one. */
    public boolean isSpent(int number) {
        return number - (long) from >= count;
    }
}
