package dev.dbdyno.load;

import dev.dbdyno.results.Latency;
import dev.dbdyno.results.OpenLoopWindow;
import dev.dbdyno.results.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a load recorded in one window.
 *
 * @param startNanos on the {@link NanoClock}, at the first operation's start
 * @param endNanos at the last operation's end
 * @param leadInOperations of an open loop's lead-in, good and failed; counted nowhere else
 * @param operations that ended well
 * @param failures operations that failed or gave a wrong reply
 * @param firstFailure of one client, the first; null where there was none
 * @param latency of the operations that ended well
 * @param completionThreads distinct threads on which operations ended; null where they are not seen
 * @param openLoop what only an open loop has; null for other loads
 * @param slices the window's course; null but for a spike
 * @param invalid why the window says nothing, in words; null where it is valid
 * @param warnings what was wrong with the window, in words
 */
public record LoadedWindow(
        long startNanos,
        long endNanos,
        long leadInOperations,
        long operations,
        long failures,
        @Nullable FirstFailure firstFailure,
        Latency latency,
        @Nullable Integer completionThreads,
        @Nullable OpenLoopWindow openLoop,
        @Nullable List<Slice> slices,
        @Nullable String invalid,
        List<String> warnings) {

    public LoadedWindow {
        slices = slices == null ? null : List.copyOf(slices);
        warnings = List.copyOf(warnings);
    }

    /** A window of a load without a schedule. */
    public static LoadedWindow unscheduled(
            long startNanos,
            long endNanos,
            long operations,
            long failures,
            @Nullable FirstFailure firstFailure,
            Latency latency,
            int completionThreads,
            List<String> warnings) {
        return new LoadedWindow(
                startNanos,
                endNanos,
                0,
                operations,
                failures,
                firstFailure,
                latency,
                completionThreads,
                null,
                null,
                null,
                warnings);
    }

    public long durationNanos() {
        return endNanos - startNanos;
    }

    /**
     * The first of a window's failures.
     *
     * @param sqlState null where the failure is not the server's
     */
    public record FirstFailure(String message, @Nullable String sqlState) {

        /** The message, with the server's code where there is one. */
        public String words() {
            return sqlState == null ? message : "%s (SQLSTATE %s)".formatted(message, sqlState);
        }
    }
}
