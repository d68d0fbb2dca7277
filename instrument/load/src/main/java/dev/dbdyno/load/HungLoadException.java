package dev.dbdyno.load;

import java.time.Duration;

/** Operations that did not end in time: the fork cannot go on. */
public final class HungLoadException extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * Words for what does not end.
     *
     * @param unfinished clients, or operations of a backlog, that had not ended
     * @param of how many there are
     * @param unit what is counted: {@code "clients"}, {@code "operations of the backlog"}
     * @param waited without any progress
     */
    public HungLoadException(long unfinished, long of, String unit, Duration waited) {
        super("%d of %d %s still had an operation in flight %s after the last was due; the stack hangs, see the log"
                .formatted(unfinished, of, unit, inSeconds(waited)));
    }

    private static String inSeconds(Duration waited) {
        return waited.toMillis() / 1e3 + " s";
    }
}
