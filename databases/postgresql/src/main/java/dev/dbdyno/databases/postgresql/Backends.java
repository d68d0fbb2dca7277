package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.ServerSign;
import dev.dbdyno.results.profile.ServerActivity;
import dev.dbdyno.results.profile.ServerActivity.Doing;
import dev.dbdyno.results.profile.ServerActivity.State;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reports who is connected to the server, and what they do there. */
final class Backends {

    /**
     * The server looks at states first, and at what is waited for a little later, when a short statement has ended and its backend waits for
     * the client again.
     */
    private static final String OF_CLIENT = "Client";

    private Backends() {}

    static int connections(LabSession session, String applicationName) throws SQLException {
        return session.one(
                "SELECT %s count(*) FROM pg_stat_activity WHERE application_name = ?".formatted(ServerCounters.OWN),
                row -> row.getInt(1),
                applicationName);
    }

    /** What they are doing now. A server that does not track activity, or hides that of other roles, tells nothing. */
    static Optional<ServerActivity> activity(LabSession session, String applicationName) throws SQLException {
        List<Optional<Doing>> seen = session.all(
                """
                SELECT %s state, wait_event_type, wait_event, count(*) FROM pg_stat_activity
                WHERE application_name = ? GROUP BY state, wait_event_type, wait_event""".formatted(ServerCounters.OWN),
                row -> doing(row.getString(1), row.getString(2), row.getString(3), row.getLong(4)),
                applicationName);
        return seen.stream().allMatch(Optional::isPresent)
                ? Optional.of(new ServerActivity(
                        1, seen.stream().flatMap(Optional::stream).toList()))
                : Optional.empty();
    }

    private static Optional<Doing> doing(
            @Nullable String state, @Nullable String waitType, @Nullable String waitEvent, long connections) {
        return switch (state) {
            case null -> Optional.empty();
            case "active", "fastpath function call" ->
                Optional.of(
                        waitType == null || waitType.equals(OF_CLIENT)
                                ? new Doing(State.UNDER_WAY, null, connections)
                                : new Doing(State.WAITING, waitType + ": " + waitEvent, connections));
            case "idle" -> Optional.of(new Doing(State.IDLE, null, connections));
            case "idle in transaction", "idle in transaction (aborted)" ->
                Optional.of(new Doing(State.IN_TRANSACTION, null, connections));
            default -> Optional.empty();
        };
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
