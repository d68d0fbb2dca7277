package dev.dbdyno.results.folder;

import org.jspecify.annotations.Nullable;

/** A run's folder that cannot be read; the message says why and what to do. Nothing in the folder was changed. */
public final class UnreadableRunException extends Exception {

    private static final long serialVersionUID = 1L;

    UnreadableRunException(String message) {
        this(message, null);
    }

    UnreadableRunException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
