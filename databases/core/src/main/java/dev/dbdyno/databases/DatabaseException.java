package dev.dbdyno.databases;

import org.jspecify.annotations.Nullable;

/** The database is unavailable or unusable; the message says what was asked, what was found and what to do. */
public final class DatabaseException extends Exception {

    private static final long serialVersionUID = 1L;

    public DatabaseException(String message) {
        this(message, null);
    }

    public DatabaseException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
