package dev.dbdyno.databases.postgresql;

import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Refusals of the server that dbdyno answers in its own words. */
enum SqlState {
    CANNOT_CONNECT("08001"),
    CONNECTION_REJECTED("08004"),
    CONNECTION_LOST("08003"),
    CONNECTION_FAILED("08006"),
    READ_ONLY("25006"),
    NOT_AUTHORIZED("28000"),
    WRONG_PASSWORD("28P01"),
    DEPENDENT_OBJECTS("2BP01"),
    NO_SUCH_DATABASE("3D000"),
    NO_RIGHT("42501"),
    DISK_FULL("53100"),
    TOO_MANY_CONNECTIONS("53300"),
    CANCELLED("57014"),
    SHUTTING_DOWN("57P01"),
    CRASHED("57P02"),
    STARTING("57P03");

    private final String code;

    SqlState(String code) {
        this.code = code;
    }

    boolean is(SQLException e) {
        return code.equals(e.getSQLState());
    }

    /** Whether the connection no longer is, or never was. */
    static boolean isConnectionLost(SQLException e) {
        return Stream.of(CANNOT_CONNECT, CONNECTION_LOST, CONNECTION_FAILED, SHUTTING_DOWN, CRASHED, STARTING)
                .anyMatch(state -> state.is(e));
    }

    /** Whether the server took the statement, or the connection, and said nothing in the time it had. */
    static boolean isSilence(SQLException e) {
        return e.getCause() instanceof SocketTimeoutException;
    }

    /** Whether a server that is being started would say so, or be as silent. */
    static boolean mayPass(SQLException e) {
        return !isSilence(e) && (isConnectionLost(e) || TOO_MANY_CONNECTIONS.is(e));
    }

    /** The server's message in one line; the driver's if the server sent none. */
    static String serverText(SQLException e) {
        ServerErrorMessage message = e instanceof PSQLException refused ? refused.getServerErrorMessage() : null;
        if (isSilence(e)) {
            return "the server does not answer: it is stopped, starved, or out of reach";
        }
        if (CANCELLED.is(e)) {
            return "the statement took too long, and was ended";
        }
        if (message == null || message.getMessage() == null) {
            return oneLine(String.valueOf(e.getMessage()));
        }
        String text = message.getMessage();
        return oneLine(detail(e, text, message.getDetail())
                .map(detail -> text + " (" + detail + ")")
                .orElse(text));
    }

    /** Where a block fits only in part, the server says how much of it was written, and not that the disk is full. */
    private static Optional<String> detail(SQLException e, String text, @Nullable String given) {
        return DISK_FULL.is(e) && !text.contains("No space left")
                ? Optional.of("no space left on the server's disk")
                : Optional.ofNullable(given);
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", "; ");
    }
}
