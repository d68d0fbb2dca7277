package dev.dbdyno.stacks.springdatajdbc;

import dev.dbdyno.spi.OperationException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;

/** What Spring throws, in the SPI's words. */
final class Failures {

    private Failures() {}

    /** Spring wraps the driver's or the pool's exception, some layers deep: its words are the ones that help. */
    static OperationException of(Throwable failed) {
        Throwable told = lowest(failed);
        String message = Objects.toString(told.getMessage(), told.toString());
        return isPoolsTimeout(told)
                ? OperationException.poolExhausted(message, failed)
                : new OperationException(message, sqlState(told), failed);
    }

    private static Throwable lowest(Throwable failed) {
        Throwable lowest = failed;
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException) {
                lowest = cause;
            }
        }
        return lowest;
    }

    /** HikariCP's own exception; where it names a cause, the wait ran out because no connection could be opened. */
    private static boolean isPoolsTimeout(Throwable told) {
        return told instanceof SQLTransientConnectionException && told.getCause() == null;
    }

    /** Pgjdbc gives its own failures an SQLSTATE too; the server's are those that carry its message. */
    private static @Nullable String sqlState(Throwable told) {
        return told instanceof PSQLException server && server.getServerErrorMessage() != null
                ? server.getSQLState()
                : null;
    }
}
