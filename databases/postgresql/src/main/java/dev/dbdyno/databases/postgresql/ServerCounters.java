package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.Counters;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The counters of one database, read without counting the reader.
 *
 * <p>What a backend has done reaches {@code pg_stat_statements} at once, but {@code pg_stat_database} at most once a second, when
 * idle up to 10 s later, and at the latest when it exits, before it leaves {@code pg_stat_activity} (PGSTAT_MIN_INTERVAL and
 * PGSTAT_IDLE_INTERVAL in PostgreSQL's {@code pgstat.c}). So once a stack's connections are gone from there, both are whole.
 * While those of several arms are open, only the first can say whose work it was.
 */
final class ServerCounters {

    /** Stands in every statement that the lab runs while a fork may be counted, and keeps it out of the counts. */
    static final String OWN = "/* dbdyno lab */";

    private final LabSession session;
    private final String database;
    private final String user;
    private final Reader reader;

    private ServerCounters(LabSession session, String database, String user, Reader reader) {
        this.session = session;
        this.database = database;
        this.user = user;
        this.reader = reader;
    }

    /**
     * @param statements the view {@code pg_stat_statements} with its schema; null where it is missing or of no use
     * @param plansCounted whether the view counts plans
     * @param late what reaches {@code pg_stat_database} late
     */
    private record Reader(@Nullable String statements, Plans plansCounted, Late late) {}

    private enum Plans {
        COUNTED,
        NOT_COUNTED
    }

    private enum Late {
        READ,
        LEFT_OUT
    }

    private record StatementCounts(long calls, long rows, long plans) {}

    private record DatabaseCounts(long transactions, long sessions) {}

    /**
     * The counters of a database in which one arm works and the lab's session does not. They contain everything that
     * the server counts.
     *
     * @param user as whom the arm works
     */
    static ServerCounters whole(LabSession session, String database, String user) throws SQLException {
        return of(session, database, user, Late.READ);
    }

    /**
     * The counters of a database in which several arms work. They contain only what the server counts at once.
     *
     * @param user as whom the arms work
     */
    static ServerCounters immediate(LabSession session, String database, String user) throws SQLException {
        return of(session, database, user, Late.LEFT_OUT);
    }

    private static ServerCounters of(LabSession session, String database, String user, Late late) throws SQLException {
        String view = statementsAreCounted(session) ? statementsView(session) : null;
        Plans plans = view != null && plansAreCounted(session) ? Plans.COUNTED : Plans.NOT_COUNTED;
        return new ServerCounters(session, database, user, new Reader(view, plans, late));
    }

    Counters read() throws SQLException {
        StatementCounts statements = reader.statements == null ? null : statementCounts(reader.statements);
        DatabaseCounts counts = reader.late == Late.READ ? databaseCounts() : null;
        return new Counters(
                statements == null ? null : statements.calls,
                statements == null ? null : statements.rows,
                statements == null || reader.plansCounted == Plans.NOT_COUNTED ? null : statements.plans,
                counts == null ? null : counts.transactions,
                counts == null ? null : counts.sessions,
                epoch());
    }

    /** PostgreSQL loses all its counts when it recovers from a crash. A backend that is killed counts as one. */
    private String epoch() throws SQLException {
        return session.one(
                "SELECT %s coalesce(stats_reset::text, '') FROM pg_stat_wal".formatted(OWN), row -> row.getString(1));
    }

    private StatementCounts statementCounts(String view) throws SQLException {
        return session.one(
                """
                SELECT %s coalesce(sum(s.calls), 0), coalesce(sum(s.rows), 0), coalesce(sum(s.plans), 0)
                FROM %s AS s
                JOIN pg_database AS d ON d.oid = s.dbid
                JOIN pg_roles AS r ON r.oid = s.userid
                WHERE d.datname = ? AND r.rolname = ? AND (s.query IS NULL OR position(? IN s.query) = 0)""".formatted(OWN, view),
                row -> new StatementCounts(row.getLong(1), row.getLong(2), row.getLong(3)),
                database,
                user,
                OWN);
    }

    private DatabaseCounts databaseCounts() throws SQLException {
        return session.one("""
                SELECT %s xact_commit + xact_rollback, sessions FROM pg_stat_database WHERE datname = ?""".formatted(OWN), row -> new DatabaseCounts(row.getLong(1), row.getLong(2)), database);
    }

    /**
     * Makes the server count what a session has done. Otherwise the counts may appear only after the session is
     * forgotten.
     */
    static void flush(LabSession session) throws SQLException {
        session.run("SELECT %s pg_stat_force_next_flush()".formatted(OWN));
    }

    /**
     * The name of the view with its schema if this role can read it. Reading fails if the view's library is not loaded.
     */
    private static @Nullable String statementsView(LabSession session) throws SQLException {
        List<String> views = session.all("""
                SELECT format('%I.pg_stat_statements', n.nspname)
                FROM pg_extension AS e JOIN pg_namespace AS n ON n.oid = e.extnamespace
                WHERE e.extname = 'pg_stat_statements'""", row -> row.getString(1));
        for (String view : views) {
            try {
                session.all("SELECT %s calls, rows, plans FROM %s LIMIT 1".formatted(OWN, view), row -> row.getLong(1));
                return view;
            } catch (SQLException e) {
                return null;
            }
        }
        return null;
    }

    private static boolean statementsAreCounted(LabSession session) throws SQLException {
        return session.one("""
                SELECT coalesce(current_setting('pg_stat_statements.track', true), 'none') <> 'none'
                    AND current_setting('compute_query_id') <> 'off'""", row -> row.getBoolean(1));
    }

    private static boolean plansAreCounted(LabSession session) throws SQLException {
        return session.one(
                "SELECT coalesce(current_setting('pg_stat_statements.track_planning', true) = 'on', false)",
                row -> row.getBoolean(1));
    }
}
