package dev.dbdyno.stacks.r2dbc;

import dev.dbdyno.spi.OperationException;
import io.r2dbc.postgresql.api.PostgresqlException;
import io.r2dbc.spi.R2dbcException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the libraries throw, in the SPI's words. */
final class Failures {

    private Failures() {}

    /** Spring wraps the driver's exception in its own: the server's words are the cause's. */
    static OperationException of(Throwable failed) {
        Throwable told = driversOwn(failed);
        return new OperationException(Objects.toString(told.getMessage(), told.toString()), sqlState(told), failed);
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
