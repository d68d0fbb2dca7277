package dev.dbdyno.relay.replay;

import org.jspecify.annotations.Nullable;

/**
 * A statement with values, and how far it has been read.
 *
 * @param at null where nobody has learned how the server goes on from here
 * @param last what it was asked last; null before its first row
 */
record Portal(
        Statement.Bound bound,
        Execution.@Nullable Position at,
        @Nullable Fetched last) {

    /** A fetch with those before it. */
    record Fetched(Execution execution, @Nullable Fetched before) {}

    /** A portal from which nothing has been read. */
    static Portal of(Statement.Bound bound) {
        return new Portal(bound, bound.start(), null);
    }

    Portal after(Execution execution) {
        return new Portal(bound, execution.after(), new Fetched(execution, last));
    }

    boolean isUnread() {
        return last == null;
    }

    /** What has been done to it so far. */
    Work.Done read() {
        Work.Done read = new Work.Done();
        for (Fetched fetch = last; fetch != null; fetch = fetch.before) {
            if (fetch.before == null) {
                read.ran(fetch.execution);
            } else {
                read.wentOn(fetch.execution);
            }
        }
        return read;
    }
}
