package dev.dbdyno.studies;

import org.jspecify.annotations.Nullable;

/** A study's or a scenario's file that cannot be read; says the file, the line and what was expected there. */
public final class StudyException extends Exception {

    private static final long serialVersionUID = 1L;

    public StudyException(String message) {
        this(message, null);
    }

    StudyException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
