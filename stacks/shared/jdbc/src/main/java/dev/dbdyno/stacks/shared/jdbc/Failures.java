package dev.dbdyno.stacks.shared.jdbc;

import dev.dbdyno.spi.OperationException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;

/** Turns what pool and driver throw, and what Spring and Hibernate make of it, into failures in the SPI's words. */
public final class Failures {

    private Failures() {}

    /** The failure with the message of the exception itself; for a batch, with that of the row that failed. */
    public static OperationException of(Throwable failed) {
        return failed instanceof BatchUpdateException ? ofInnermost(failed) : told(failed, failed);
    }

    /**
     * The failure with the innermost message. Spring and Hibernate wrap the driver's or the pool's exception some
     * layers deep, and its message is the one that helps.
     */
    public static OperationException ofInnermost(Throwable failed) {
        Throwable innermost = failed;
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException) {
                innermost = cause;
            }
        }
        return told(innermost, failed);
    }

    private static OperationException told(Throwable told, Throwable failed) {
        String message = Objects.toString(told.getMessage(), told.toString());
        return isPoolsTimeout(told)
                ? OperationException.poolExhausted(message, failed)
                : new OperationException(message, serversState(told), failed);
    }

    /**
     * Whether the pool's wait ran out. HikariCP has an exception for it, which names a cause if no connection could be
     * opened. Agroal has no class for it, only these words.
     */
    private static boolean isPoolsTimeout(Throwable told) {
        return told instanceof SQLTransientConnectionException
                ? told.getCause() == null
                : "Sorry, acquisition timeout!".equals(told.getMessage());
    }

    /**
     * The server's SQLSTATE; otherwise null. Pgjdbc gives its own failures an SQLSTATE too, so only those count that
     * carry the server's message.
     */
    private static @Nullable String serversState(Throwable told) {
        return told instanceof PSQLException server && server.getServerErrorMessage() != null
                ? server.getSQLState()
                : null;
    }
}
