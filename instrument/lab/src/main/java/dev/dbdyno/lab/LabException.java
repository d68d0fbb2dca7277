package dev.dbdyno.lab;

import org.jspecify.annotations.Nullable;

/** What was asked for cannot be run; the message says what was found and what to do. Nothing was measured or changed. */
public final class LabException extends Exception {

    private static final long serialVersionUID = 1L;

    LabException(String message) {
        this(message, null);
    }

    public LabException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
