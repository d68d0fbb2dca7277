package dev.dbdyno.spi;

import dev.dbdyno.model.DatabaseKind;
import org.jspecify.annotations.Nullable;

/** An operation, or the opening of a stack, that failed; carries what the server said. */
public final class OperationException extends Exception {

    private static final long serialVersionUID = 1L;

    private final @Nullable String sqlState;
    private final boolean poolExhausted;

    /**
     * @param message the server's or the driver's own words
     * @param sqlState the server's error code: five characters, or Neo4j's words with dots between; null when the failure is not the server's
     * @param cause what the library threw
     */
    public OperationException(String message, @Nullable String sqlState, @Nullable Throwable cause) {
        this(message, sqlState, cause, false);
    }

    private OperationException(
            String message, @Nullable String sqlState, @Nullable Throwable cause, boolean poolExhausted) {
        super(message, cause);
        this.sqlState = sqlState;
        this.poolExhausted = poolExhausted;
    }

    /** An operation that got no connection in the time that the pool waits for one. */
    public static OperationException poolExhausted(String message, @Nullable Throwable cause) {
        return new OperationException(message, null, cause, true);
    }

    /** An operation on another kind of database than the stack reaches. */
    public static OperationException notOn(DatabaseKind reached, Operation operation) {
        return new OperationException(
                "%s cannot be asked of a stack that reaches %s".formatted(operation, reached.words()), null, null);
    }

    /** The server's error code, PostgreSQL's SQLSTATE or Neo4j's status code; null when the failure did not come from the server. */
    public @Nullable String sqlState() {
        return sqlState;
    }

    /** Whether the operation never reached the server because the pool's wait ran out. */
    public boolean isPoolExhausted() {
        return poolExhausted;
    }
}
