package dev.dbdyno.stacks.shared.neo4j;

import dev.dbdyno.spi.OperationException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.neo4j.driver.exceptions.Neo4jException;

/** Turns what the driver throws, and what mappers make of it, into failures in the SPI's words. */
public final class Failures {

    /** Finds the server's code if a library drops the driver's exception. */
    @FunctionalInterface
    public interface CodeInWords {

        /** The code in a message; null if it has none. */
        @Nullable String in(String message);
    }

    private static final String SERVERS_CODES_BEGIN = "Neo.";

    private Failures() {}

    /** The failure of a library that keeps the driver's exception as a cause of its own. */
    public static OperationException of(Throwable failed) {
        return of(failed, message -> null);
    }

    /** The failure of a library that may have dropped the driver's exception. */
    public static OperationException of(Throwable failed, CodeInWords codeInWords) {
        if (failed instanceof OperationException already) {
            return already;
        }
        Throwable told = driversOwn(failed);
        String message = Objects.toString(told.getMessage(), told.toString());
        if (isPoolsTimeout(message)) {
            return OperationException.poolExhausted(message, failed);
        }
        String code = told instanceof Neo4jException driversOwn ? serversCode(driversOwn) : codeInWords.in(message);
        return new OperationException(message, code, failed);
    }

    /** Mappers wrap the driver's exception in their own: the server's words are the cause's. */
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
    private static @Nullable String serversCode(Neo4jException told) {
        return Objects.toString(told.code(), "").startsWith(SERVERS_CODES_BEGIN) ? told.code() : null;
    }
}
