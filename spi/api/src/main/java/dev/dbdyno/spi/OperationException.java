package dev.dbdyno.spi;

import org.jspecify.annotations.Nullable;

/** An operation, or the opening of a stack, that failed; carries what the server said. */
public final class OperationException extends Exception {

    private static final long serialVersionUID = 1L;

    private final @Nullable String sqlState;

    /**
     * @param message the server's or the driver's own words
     * @param sqlState the five characters of the server's error code; null when the failure is not the server's
     * @param cause what the library threw
     */
    public OperationException(String message, @Nullable String sqlState, @Nullable Throwable cause) {
        super(message, cause);
        this.sqlState = sqlState;
    }

    /** The server's SQLSTATE; null when the failure did not come from the server. */
    public @Nullable String sqlState() {
        return sqlState;
    }
}
