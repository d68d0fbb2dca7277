package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.ServerSign;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Optional;

/** Reports who is connected to the server. */
final class ServerActivity {

    private ServerActivity() {}

    static int connections(LabSession session, String applicationName) throws SQLException {
        return session.one(
                "SELECT %s count(*) FROM pg_stat_activity WHERE application_name = ?".formatted(ServerCounters.OWN),
                row -> row.getInt(1),
                applicationName);
    }

    /** The connections that the server, the database and the role allow, less those that are open now. */
    static int freeConnections(LabSession session, String database, String user) throws SQLException {
        return session.one("""
                SELECT greatest(0, least(
                    current_setting('max_connections')::int
                        - current_setting('superuser_reserved_connections')::int
                        - coalesce(current_setting('reserved_connections', true)::int, 0)
                        - count(*),
                    (SELECT CASE WHEN datconnlimit < 0 THEN 2147483647
                        ELSE datconnlimit - count(*) FILTER (WHERE a.datname = ?) END
                        FROM pg_database WHERE datname = ?),
                    (SELECT CASE WHEN rolconnlimit < 0 THEN 2147483647
                        ELSE rolconnlimit - count(*) FILTER (WHERE a.usename = ?) END
                        FROM pg_roles WHERE rolname = ?)))
                FROM pg_stat_activity AS a
                -- a role without pg_read_all_stats does not see the type of other roles' backends
                WHERE a.datid IS NOT NULL AND coalesce(a.backend_type, 'client backend') = 'client backend'""", row -> row.getInt(1), database, database, user, user);
    }

    /** Our backend's process, which calls itself by our end of the connection. Empty for a server that is not reached over TCP. */
    static Optional<ServerSign> sign(LabSession session) throws SQLException {
        return session.one(
                "SELECT pg_backend_pid(), coalesce(host(inet_client_addr()) || '(' || inet_client_port() || ')', '')",
                row -> {
                    long backend = row.getLong(1);
                    return Optional.of(row.getString(2))
                            .filter(client -> !client.isEmpty())
                            .map(client -> new ServerSign(backend, "postgres: ", " " + client + " "));
                });
    }

    /** Ends what a dead child may have left, so that it holds no lock on dbdyno's tables. */
    static void endConnections(LabSession session, Collection<String> applicationNames) throws SQLException {
        for (String applicationName : applicationNames) {
            session.all("""
                    SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity
                    WHERE application_name = ? AND datname = current_database() AND usename = current_user
                        AND pid <> pg_backend_pid()""", row -> row.getBoolean(1), applicationName);
        }
    }
}
