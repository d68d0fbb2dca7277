package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.model.data.QueryFile;
import dev.dbdyno.model.data.QueryFile.SetupStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Runs what a scenario's file makes for itself, in dbdyno's schema and nowhere else.
 *
 * <p>All statements are one transaction, which is kept only if none of them has written to, changed or made a table outside of
 * the schema, and if everything they made can be removed again; how is written down in the schema itself, for a later run to
 * find where this one is killed. Tables of others may be read.
 */
final class OwnSetup {

    private static final String MADE = OwnSchema.NAME + ".made_by_setup";

    private static final String NOT_OURS =
            "n.nspname <> '%s' AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%%'"
                    .formatted(OwnSchema.NAME);

    private final LabSession session;
    private final QueryFile file;

    OwnSetup(LabSession session, QueryFile file) {
        this.session = session;
        this.file = file;
    }

    /** Once: what was made already stays. */
    void run(Consumer<String> progress) throws SQLException, DatabaseException {
        if (isThere(session)) {
            return;
        }
        progress.accept("running the setup of " + file.path());
        session.inTransaction(LabSession.Outcome.KEPT, this::make);
        for (String table : session.all(
                "SELECT format('%%I.%%I', '%1$s', relname) FROM pg_class WHERE relnamespace = '%1$s'::regnamespace AND relkind IN ('r', 'm')"
                        .formatted(OwnSchema.NAME),
                row -> row.getString(1))) {
            session.run("VACUUM (FREEZE, ANALYZE) " + table);
        }
    }

    private void make() throws SQLException, DatabaseException {
        Map<Long, String> foreign = tablesOfOthers();
        session.run("SET LOCAL search_path = " + OwnSchema.NAME);
        for (SetupStatement statement : file.setup()) {
            run(statement);
            refuseTouching(statement, foreign);
            refuseMaking(statement);
        }
        writeDownWhatWasMade();
    }

    private void run(SetupStatement statement) throws DatabaseException {
        try {
            session.run(statement.sql());
        } catch (SQLException e) {
            throw refusal(
                    statement, "expects a statement that the server accepts, but it says: " + SqlState.serverText(e));
        }
    }

    private DatabaseException refusal(SetupStatement statement, String why) {
        return new DatabaseException("%s: setup %s".formatted(file.line(statement.line()), why));
    }

    private Map<Long, String> tablesOfOthers() throws SQLException {
        Map<Long, String> nameById = new HashMap<>();
        session.all(
                        "SELECT c.oid, format('%I.%I', n.nspname, c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE "
                                + NOT_OURS,
                        row -> Map.entry(row.getLong(1), row.getString(2)))
                .forEach(table -> nameById.put(table.getKey(), table.getValue()));
        return nameById;
    }

    /** A transaction that writes to a table or changes it holds a lock on it until its end; one that only reads holds a different lock. */
    private void refuseTouching(SetupStatement statement, Map<Long, String> foreign)
            throws SQLException, DatabaseException {
        List<Long> locked = session.all(
                "SELECT DISTINCT relation::oid::bigint FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'relation' AND mode <> 'AccessShareLock'",
                row -> row.getLong(1));
        for (Long table : locked) {
            String name = foreign.get(table);
            if (name != null) {
                throw refusal(
                        statement,
                        "works only in dbdyno's own schema, but this statement writes to or changes %s: it was rolled back"
                                .formatted(name));
            }
        }
    }

    private void refuseMaking(SetupStatement statement) throws SQLException, DatabaseException {
        List<String> made = session.all("""
                SELECT format('%%I.%%I', n.nspname, c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE c.xmin = pg_current_xact_id()::xid AND %1$s
                UNION ALL
                SELECT format('%%I.%%I', n.nspname, p.proname) FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
                WHERE p.xmin = pg_current_xact_id()::xid AND %1$s
                UNION ALL
                SELECT format('%%I.%%I', n.nspname, t.typname) FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
                WHERE t.xmin = pg_current_xact_id()::xid AND %1$s
                UNION ALL
                SELECT format('schema %%I', n.nspname) FROM pg_namespace n
                WHERE n.xmin = pg_current_xact_id()::xid
                UNION ALL
                SELECT format('extension %%I', e.extname) FROM pg_extension e
                WHERE e.xmin = pg_current_xact_id()::xid""".formatted(NOT_OURS), row -> row.getString(1));
        if (!made.isEmpty()) {
            throw refusal(
                    statement,
                    "works only in dbdyno's own schema, but this statement creates or changes %s: it was rolled back"
                            .formatted(made.getFirst()));
        }
    }

    /** Tried at once: a schema that dbdyno cannot remove again must not come to be. */
    private void writeDownWhatWasMade() throws SQLException, DatabaseException {
        // so that everything is written down with its schema
        session.run("SET LOCAL search_path = pg_catalog");
        session.run("CREATE TABLE %s (place integer PRIMARY KEY, command text NOT NULL)".formatted(MADE));
        session.run(removals());
        session.run("SAVEPOINT before_removal");
        try {
            session.run(removal(session));
        } catch (SQLException e) {
            throw new DatabaseException(
                    "%s: setup creates something that dbdyno could not remove again: %s; it was rolled back"
                            .formatted(file.line(file.setup().getFirst().line()), SqlState.serverText(e)),
                    e);
        }
        session.run("ROLLBACK TO SAVEPOINT before_removal");
    }

    /** A command for each kind of thing, so that things of one kind may depend on each other; what owns comes first. */
    private static String removals() {
        String relations = """
                SELECT %%d, 'DROP %%s IF EXISTS ' || string_agg(format('%%%%I.%%%%I', '%1$s', relname), ', ')
                FROM pg_class c WHERE relnamespace = '%1$s'::regnamespace AND relkind IN (%%s) AND c.oid <> '%2$s'::regclass
                AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype IN ('a', 'i') AND c.relkind = 'S')
                HAVING count(*) > 0""".formatted(OwnSchema.NAME, MADE);
        return "INSERT INTO %s %s"
                .formatted(
                        MADE,
                        List.of(
                                        relations.formatted(1, "MATERIALIZED VIEW", "'m'"),
                                        relations.formatted(2, "VIEW", "'v'"),
                                        relations.formatted(3, "TABLE", "'r', 'p'"),
                                        relations.formatted(4, "SEQUENCE", "'S'"),
                                        """
                                SELECT 5, 'DROP ROUTINE IF EXISTS ' || string_agg(oid::regprocedure::text, ', ')
                                FROM pg_proc WHERE pronamespace = '%1$s'::regnamespace HAVING count(*) > 0""".formatted(OwnSchema.NAME),
                                        """
                                SELECT 6, 'DROP TYPE IF EXISTS ' || string_agg(format('%%I.%%I', '%1$s', typname), ', ')
                                FROM pg_type t WHERE typnamespace = '%1$s'::regnamespace AND (typtype IN ('e', 'r')
                                OR typtype = 'c' AND EXISTS (SELECT FROM pg_class WHERE oid = t.typrelid AND relkind = 'c'))
                                HAVING count(*) > 0""".formatted(OwnSchema.NAME),
                                        """
                                SELECT 7, 'DROP DOMAIN IF EXISTS ' || string_agg(format('%%I.%%I', '%1$s', typname), ', ')
                                FROM pg_type WHERE typnamespace = '%1$s'::regnamespace AND typtype = 'd' HAVING count(*) > 0""".formatted(OwnSchema.NAME))
                                .stream()
                                .collect(Collectors.joining(" UNION ALL ")));
    }

    /** Whether a setup has been run in the schema. */
    private static boolean isThere(LabSession session) throws SQLException {
        return session.one("SELECT to_regclass('%s') IS NOT NULL".formatted(MADE), row -> row.getBoolean(1));
    }

    /** The commands that remove what a setup made, each with a semicolon behind it; empty where none was run. */
    static String removal(LabSession session) throws SQLException {
        if (!isThere(session)) {
            return "";
        }
        String commands =
                session.all("SELECT command FROM %s ORDER BY place".formatted(MADE), row -> row.getString(1)).stream()
                        .map(command -> command + "; ")
                        .collect(Collectors.joining());
        return "%sDROP TABLE %s; ".formatted(commands, MADE);
    }
}
