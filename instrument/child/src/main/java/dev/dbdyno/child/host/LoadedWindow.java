package dev.dbdyno.child.host;

import dev.dbdyno.results.Latency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a load recorded in one window.
 *
 * @param startNanos on the {@link NanoClock}, at the first operation's start
 * @param endNanos at the last operation's end
 * @param operations that ended well
 * @param failures operations that failed or gave a wrong reply
 * @param firstFailure of one client, the first; null where there was none
 * @param latency of the operations that ended well
 * @param completionThreads distinct threads on which operations ended
 * @param warnings what was wrong with the window, in words
 */
public record LoadedWindow(
        long startNanos,
        long endNanos,
        long operations,
        long failures,
        @Nullable FirstFailure firstFailure,
        Latency latency,
        int completionThreads,
        List<String> warnings) {

    public LoadedWindow {
        warnings = List.copyOf(warnings);
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
