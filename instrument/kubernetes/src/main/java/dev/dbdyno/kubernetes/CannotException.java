package dev.dbdyno.kubernetes;

import org.jspecify.annotations.Nullable;

/** There is no way to a pod; the message says what was asked, what was found and what to do. */
final class CannotException extends Exception {

    private static final long serialVersionUID = 1L;

    CannotException(String message) {
        super(message);
    }

    CannotException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
