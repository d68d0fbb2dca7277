package dev.dbdyno.databases.postgresql;

import java.sql.SQLException;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Refusals of the server that dbdyno answers in its own words. */
enum SqlState {
    CANNOT_CONNECT("08001"),
    CONNECTION_REJECTED("08004"),
    CONNECTION_FAILED("08006"),
    NOT_AUTHORIZED("28000"),
    WRONG_PASSWORD("28P01"),
    DEPENDENT_OBJECTS("2BP01"),
    NO_SUCH_DATABASE("3D000"),
    NO_RIGHT("42501"),
    TOO_MANY_CONNECTIONS("53300"),
    STARTING("57P03");

    private final String code;

    SqlState(String code) {
        this.code = code;
    }

    boolean is(SQLException e) {
        return code.equals(e.getSQLState());
    }

    /** What the server said, in one line; the driver's words where the server said nothing. */
    static String serverText(SQLException e) {
        ServerErrorMessage message = e instanceof PSQLException refused ? refused.getServerErrorMessage() : null;
        if (message == null || message.getMessage() == null) {
            return oneLine(String.valueOf(e.getMessage()));
        }
        String detail = message.getDetail();
        return oneLine(detail == null ? message.getMessage() : message.getMessage() + " (" + detail + ")");
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", "; ");
    }
}
