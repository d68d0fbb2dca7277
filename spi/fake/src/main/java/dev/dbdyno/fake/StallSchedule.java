package dev.dbdyno.fake;

/**
 * Freezes that come round: each begins a whole number of periods after the origin (the first one period after it) and no
 * work is done within it.
 *
 * @param lengthNanos of a freeze; 0 for none
 * @param everyNanos from start to start; 0 for none
 */
record StallSchedule(long originNanos, long lengthNanos, long everyNanos) {

    StallSchedule {
        if (everyNanos > 0 && lengthNanos >= everyNanos) {
            throw new IllegalArgumentException(
                    "stallMillis expects less than stallEveryMillis (%d), but got '%d': nothing would ever run"
                            .formatted(everyNanos / 1_000_000, lengthNanos / 1_000_000));
        }
    }

    /** When work that needs {@code workNanos} and begins at {@code startNanos} is done. */
    long doneAt(long startNanos, long workNanos) {
        if (lengthNanos == 0 || everyNanos == 0) {
            return startNanos + workNanos;
        }
        long now = startNanos;
        long left = workNanos;
        while (true) {
            now = Math.max(now, endOfFreezeAt(now));
            long untilFreeze = nextFreezeAfter(now) - now;
            if (left <= untilFreeze) {
                return now + left;
            }
            left -= untilFreeze;
            now += untilFreeze;
        }
    }

    /** The end of the freeze that covers an instant; the instant itself when none does. */
    private long endOfFreezeAt(long nanos) {
        long sinceOrigin = nanos - originNanos;
        long intoPeriod = Math.floorMod(sinceOrigin, everyNanos);
        boolean frozen = sinceOrigin >= everyNanos && intoPeriod < lengthNanos;
        return frozen ? nanos - intoPeriod + lengthNanos : nanos;
    }

    private long nextFreezeAfter(long nanos) {
        long sinceOrigin = nanos - originNanos;
        return originNanos + (Math.floorDiv(sinceOrigin, everyNanos) + 1) * everyNanos;
    }
}
