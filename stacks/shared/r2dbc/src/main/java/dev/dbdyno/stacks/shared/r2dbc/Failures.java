package dev.dbdyno.stacks.shared.r2dbc;

import dev.dbdyno.spi.OperationException;
import io.r2dbc.postgresql.api.PostgresqlException;
import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.R2dbcTimeoutException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Turns what the libraries throw into failures in the SPI's words. */
public final class Failures {

    private Failures() {}

    /** Spring wraps the driver's exception in its own: the server's words are the cause's. */
    public static OperationException of(Throwable failed) {
        if (failed instanceof OperationException ours) {
            return ours;
        }
        Throwable told = driversOwn(failed);
        String message = Objects.toString(told.getMessage(), told.toString());
        return isPoolsTimeout(told)
                ? OperationException.poolExhausted(message, failed)
                : new OperationException(message, sqlState(told), failed);
    }

    /** The pool and the driver use one class for what took too long; only their words tell a wait from a connect. */
    private static boolean isPoolsTimeout(Throwable told) {
        return told instanceof R2dbcTimeoutException
                && Objects.toString(told.getMessage(), "").startsWith("Connection acquisition timed out");
    }

    private static Throwable driversOwn(Throwable failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof R2dbcException) {
                return cause;
            }
        }
        return failed;
    }

    /** The driver gives its own failures an SQLSTATE too; the server's are those that come with a severity. */
    private static @Nullable String sqlState(Throwable failed) {
        return failed instanceof R2dbcException state
                        && failed instanceof PostgresqlException server
                        && server.getErrorDetails().getSeverityNonLocalized() != null
                ? state.getSqlState()
                : null;
    }
}
