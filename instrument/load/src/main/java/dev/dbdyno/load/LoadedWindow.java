package dev.dbdyno.load;

import dev.dbdyno.results.window.AtWork;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Slice;
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
 * @param threadChanges operations of closed loops that ended on another thread than the one before them in the same loop; null where
 *     nobody counts them
 * @param atWork of a closed loop's clients; null for other loads
 * @param openLoop what only an open loop has; null for other loads
 * @param slices the window's course; null but for a spike
 * @param remarks what was wrong with the window
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
        @Nullable Long threadChanges,
        @Nullable AtWork atWork,
        @Nullable OpenLoopWindow openLoop,
        @Nullable List<Slice> slices,
        List<Remark> remarks) {

    public LoadedWindow {
        slices = slices == null ? null : List.copyOf(slices);
        remarks = List.copyOf(remarks);
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
            List<Remark> remarks) {
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
                null,
                remarks);
    }

    /** The same window with what is known of the clients of a closed loop alone. */
    public LoadedWindow ofClients(long changes, @Nullable AtWork whileAllWork) {
        return new LoadedWindow(
                startNanos,
                endNanos,
                leadInOperations,
                operations,
                failures,
                firstFailure,
                latency,
                completionThreads,
                changes,
                whileAllWork,
                openLoop,
                slices,
                remarks);
    }

    public long durationNanos() {
        return endNanos - startNanos;
    }
}
