package dev.dbdyno.stacks.hibernatereactive;

import dev.dbdyno.spi.OperationException;
import io.vertx.core.impl.NoStackTraceThrowable;
import io.vertx.sqlclient.DatabaseException;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.CompletionException;

/** Failures of Hibernate Reactive in the SPI's form. Below its own exceptions is what the server or the pool said. */
final class Failures {

    private Failures() {}

    static OperationException of(Throwable failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof DatabaseException server) {
                return new OperationException(words(cause), server.getSqlState(), failed);
            }
            // made by Hibernate Reactive of a DatabaseException, and of nothing else
            if (cause instanceof SQLException server) {
                return new OperationException(words(cause), server.getSQLState(), failed);
            }
            if (isPoolsTimeout(cause)) {
                return OperationException.poolExhausted(words(cause), failed);
            }
        }
        Throwable cause = failed.getCause();
        return new OperationException(
                words(failed instanceof CompletionException && cause != null ? cause : failed), null, failed);
    }

    private static String words(Throwable said) {
        return Objects.toString(said.getMessage(), said.toString());
    }

    /** {@code SqlConnectionPool.acquire}: it has neither a class nor a constant of its own. */
    private static boolean isPoolsTimeout(Throwable said) {
        return said instanceof NoStackTraceThrowable && "Timeout".equals(said.getMessage());
    }
}
