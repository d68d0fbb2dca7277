package dev.dbdyno.relay.replay;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Holds what a client has sent and nobody has answered or been asked. */
final class Waiting {

    /** The bytes beyond which a client is not read while the server works for it. */
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

    /** Removes and returns the messages up to where the client waits; empty if it goes on sending. */
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
