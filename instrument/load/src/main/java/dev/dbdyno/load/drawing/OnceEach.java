package dev.dbdyno.load.drawing;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Whole numbers, each given out once, to many threads: in steps of about the golden section of their count, which comes past
 * every one of them and near to the last ones only late, so that deletions are spread over a table as users' are. Behind the
 * last come numbers above all of them: a request for those finds nothing.
 */
public final class OnceEach {

    private static final double GOLDEN_SECTION = 0.618_033_988_749_895;

    private final int from;
    private final long count;
    private final long step;
    private final AtomicLong given = new AtomicLong();

    /** From {@code from} to {@code to}, both included. */
    public OnceEach(int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException(
                    "numbers are given out from the smaller to the larger, but got %d to %d".formatted(from, to));
        }
        this.from = from;
        this.count = (long) to - from + 1;
        this.step = stepFor(count);
    }

    /** Without a divisor in common with the count: only so every number comes once. */
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

    /** The next number; {@link #isSpent} from the one on that was never to be given. */
    public int next() {
        long number = given.getAndIncrement();
        long drawn = number < count ? number * step % count : number;
        return (int) Math.min(Integer.MAX_VALUE, from + drawn);
    }

    /** Whether a number is one of those behind the last. */
    public boolean isSpent(int number) {
        return number - (long) from >= count;
    }
}
