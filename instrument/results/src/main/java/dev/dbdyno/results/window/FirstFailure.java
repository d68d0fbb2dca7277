package dev.dbdyno.results.window;

import org.jspecify.annotations.Nullable;

/**
 * The first operation of a window that did not end well.
 *
 * @param message what happened, in words
 * @param sqlState of the server; null where the failure is not the server's
 */
public record FirstFailure(
        Kind kind, String message, @Nullable String sqlState) {

    /** How an operation failed. */
    public enum Kind {
        /** The operation ended with an error. */
        ERROR,
        /** The operation ended well, but its reply was not the right one. */
        WRONG_REPLY
    }

    /** An error. */
    public FirstFailure(String message, @Nullable String sqlState) {
        this(Kind.ERROR, message, sqlState);
    }

    /** A reply that is not the right one. */
    public static FirstFailure wrongReply(String message) {
        return new FirstFailure(Kind.WRONG_REPLY, message, null);
    }

    /** The message, with the server's code where there is one. */
    public String words() {
        return sqlState == null ? message : "%s (SQLSTATE %s)".formatted(message, sqlState);
    }
}
