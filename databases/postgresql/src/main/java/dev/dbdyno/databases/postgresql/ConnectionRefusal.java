package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.DatabaseException;
import java.net.UnknownHostException;
import java.sql.SQLException;

/** Why the user's server cannot be connected to, in the user's words. */
final class ConnectionRefusal {

    private ConnectionRefusal() {}

    static DatabaseException explained(SQLException e, Login login) {
        return new DatabaseException("%s cannot be reached: %s".formatted(login, reason(e, login)), e);
    }

    private static String reason(SQLException e, Login login) {
        if (SqlState.WRONG_PASSWORD.is(e)) {
            return "the server does not accept the password for user %s. It was taken from DBDYNO_PASSWORD, PGPASSWORD or the password file, in this order."
                    .formatted(login.user());
        }
        if (login.password().isEmpty() && SqlState.CONNECTION_REJECTED.is(e)) {
            return "the server requires a password, and none is given. Set the environment variable DBDYNO_PASSWORD, or add a line to ~/.pgpass.";
        }
        if (SqlState.NO_SUCH_DATABASE.is(e)) {
            return "there is no database %s. dbdyno creates a schema in an existing database."
                    .formatted(login.database());
        }
        if (SqlState.NOT_AUTHORIZED.is(e)) {
            return "the server refuses this user from this address (%s). Check the role, and the server's pg_hba.conf."
                    .formatted(SqlState.serverText(e));
        }
        if (SqlState.TOO_MANY_CONNECTIONS.is(e)) {
            return "all of the server's connections are taken (%s).".formatted(SqlState.serverText(e));
        }
        if (SqlState.STARTING.is(e)) {
            return "the server is starting up or shutting down. Try again in a moment.";
        }
        if (e.getCause() instanceof UnknownHostException) {
            return "the host name %s is unknown.".formatted(login.host());
        }
        if (SqlState.CANNOT_CONNECT.is(e)) {
            return "nothing answers at %s port %d. Check that the server runs, that it listens on that address and port, and that no firewall blocks it."
                    .formatted(login.host(), login.port());
        }
        return SqlState.serverText(e);
    }
}
