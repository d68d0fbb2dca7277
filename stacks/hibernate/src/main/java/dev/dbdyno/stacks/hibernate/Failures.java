package dev.dbdyno.stacks.hibernate;

import dev.dbdyno.spi.OperationException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;

/** What Hibernate throws, as the SPI would have it: below its own exception lies what driver or pool said. */
final class Failures {

    private Failures() {}

    static OperationException of(Throwable failed) {
        Throwable said = innermost(failed, PSQLException.class)
                .or(() -> innermost(failed, SQLException.class))
                .orElse(failed);
        String message = Objects.toString(said.getMessage(), said.toString());
        return isPoolsTimeout(said)
                ? OperationException.poolExhausted(message, failed)
                : new OperationException(message, sqlState(said), failed);
    }

    private static Optional<Throwable> innermost(Throwable failed, Class<? extends Throwable> type) {
        Throwable found = null;
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            found = type.isInstance(cause) ? cause : found;
        }
        return Optional.ofNullable(found);
    }

    /**
     * HikariCP's own exception; where it names a cause, the wait ran out because no connection could be opened. Agroal, which
     * Quarkus has in its place, has no class for it, only these words.
     */
    private static boolean isPoolsTimeout(Throwable said) {
        return said instanceof SQLTransientConnectionException
                ? said.getCause() == null
                : "Sorry, acquisition timeout!".equals(said.getMessage());
    }

    /** Pgjdbc gives its own failures an SQLSTATE too; the server's are those that carry its message. */
    private static @Nullable String sqlState(Throwable said) {
        return said instanceof PSQLException server && server.getServerErrorMessage() != null
                ? server.getSQLState()
                : null;
    }
}
