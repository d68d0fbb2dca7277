package dev.dbdyno.stacks.ogm;

import dev.dbdyno.spi.OperationException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.neo4j.driver.exceptions.Neo4jException;

/** What the libraries throw, in the SPI's words. */
final class Failures {

    private static final String SERVERS_CODES_BEGIN = "Neo.";

    private Failures() {}

    static OperationException of(Throwable failed) {
        if (failed instanceof OperationException already) {
            return already;
        }
        Throwable told = driversOwn(failed);
        String message = Objects.toString(told.getMessage(), told.toString());
        return isPoolsTimeout(message)
                ? OperationException.poolExhausted(message, failed)
                : new OperationException(message, code(told), failed);
    }

    /** OGM wraps the driver's exception in its own: the server's words are the cause's. */
    private static Throwable driversOwn(Throwable failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof Neo4jException) {
                return cause;
            }
        }
        return failed;
    }

    /** The driver has no class of its own for this; only its words tell it from a connect that takes too long. */
    private static boolean isPoolsTimeout(String message) {
        return message.startsWith("Unable to acquire connection from the pool within configured maximum time");
    }

    /** The driver gives its own failures a code too, of another kind. */
    private static @Nullable String code(Throwable failed) {
        return failed instanceof Neo4jException told
                        && Objects.toString(told.code(), "").startsWith(SERVERS_CODES_BEGIN)
                ? told.code()
                : null;
    }
}
