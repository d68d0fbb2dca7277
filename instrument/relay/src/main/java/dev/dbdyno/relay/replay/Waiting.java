package dev.dbdyno.relay.replay;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** What a client has sent and nobody has been asked yet. */
final class Waiting {

    /** Beyond which a client is not read while the server is at work for it. */
    private static final long MOST_BYTES = 1 << 20;

    private final Deque<Asked> messages = new ArrayDeque<>();
    private long bytes;

    void add(Asked asked) {
        messages.add(asked);
        bytes += asked.frame().length();
    }

    boolean isTooMuch() {
        return bytes > MOST_BYTES;
    }

    /** Up to where the client waits, no longer here then; empty where it goes on. */
    List<Asked> take() {
        List<Asked> next = next();
        for (Asked asked : next) {
            messages.remove();
            bytes -= asked.frame().length();
        }
        return next;
    }

    private List<Asked> next() {
        List<Asked> next = new ArrayList<>();
        for (Asked asked : messages) {
            next.add(asked);
            if (asked.isAwaited()) {
                return next;
            }
        }
        return isTooMuch() ? next : List.of();
    }
}
