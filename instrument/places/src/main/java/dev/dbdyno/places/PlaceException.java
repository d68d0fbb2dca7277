package dev.dbdyno.places;

import org.jspecify.annotations.Nullable;

/** A place cannot be used; the message names it and says what to do. */
public final class PlaceException extends Exception {

    private static final long serialVersionUID = 1L;

    public PlaceException(String message) {
        super(message);
    }

    public PlaceException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
