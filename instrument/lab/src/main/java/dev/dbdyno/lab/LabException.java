package dev.dbdyno.lab;

import org.jspecify.annotations.Nullable;

/** What was asked for cannot be run; the message says what was found and what to do. Nothing was measured or changed. */
public final class LabException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean mistake;

    LabException(String message) {
        this(message, null);
    }

    public LabException(String message, @Nullable Throwable cause) {
        this(message, cause, false);
    }

    private LabException(String message, @Nullable Throwable cause, boolean mistake) {
        super(message, cause);
        this.mistake = mistake;
    }

    /** The user mistyped something, or asked for what contradicts itself: it would run on no machine. */
    static LabException ofMistake(String message) {
        return new LabException(message, null, true);
    }

    /** Whether it would run on no machine. Otherwise something is missing on this one. */
    public boolean isMistake() {
        return mistake;
    }
}
