package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.model.data.QueryFile;
import dev.dbdyno.model.data.QueryFile.SetupStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Runs what a scenario's file makes for itself, in dbdyno's schema and nowhere else.
 *
 * <p>Statements are run one by one, and only kinds that make, fill and remove what can be in a schema. All are one transaction, which is kept only if none of them has written to, changed or made a table outside of
 * the schema, and if everything they made can be removed again. What they made is written down in the schema itself, for a later
 * run to find where this one is killed: as numbers of objects, never as statements. Tables of others may be read.
 */
final class OwnSetup {

    private static final String MADE = OwnSchema.NAME + ".made_by_setup";

    /** Statements that make something in a schema, or fill it. All others are refused by name. */
    private static final Pattern ALLOWED =
            Pattern.compile("(insert|update|delete|merge|select|with|values|truncate|comment|analyze|do)( .*)?"
                    + "|(create( or replace)?|alter|drop)( unlogged| recursive| unique| materialized| constraint)*"
                    + " (table|view|index|sequence|type|domain|function|procedure|aggregate|statistics|trigger)( .*)?");

    private static final int WORDS_SHOWN = 3;

    private static final String NOT_OURS =
            "n.nspname <> '%s' AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%%'"
                    .formatted(OwnSchema.NAME);

    private final LabSession session;
    private final QueryFile file;

    OwnSetup(LabSession session, QueryFile file) {
        this.session = session;
        this.file = file;
    }

    /** Runs the setup once. What was made already stays. */
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
        for (SetupStatement statement : file.setup()) {
            refuseForeignKinds(statement);
        }
        Map<Thing, String> foreign = thingsOfOthers();
        session.run("SET LOCAL search_path = " + OwnSchema.NAME);
        for (SetupStatement statement : file.setup()) {
            run(statement);
            refuseTouching(statement, foreign);
            refuseMaking(statement);
            refuseOthersRights(statement);
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

    private void refuseForeignKinds(SetupStatement statement) throws DatabaseException {
        SqlText text = new SqlText(statement.sql());
        if (text.hasSeveral()) {
            throw refusal(statement, "expects one statement in each item of its list, but got several: none was run");
        }
        if (!ALLOWED.matcher(String.join(" ", text.words())).matches()) {
            String words = text.words().stream().limit(WORDS_SHOWN).collect(Collectors.joining(" "));
            throw refusal(
                    statement,
                    "works only in dbdyno's own schema, but this statement begins with '%s': none was run. A setup may create, fill, alter and drop tables, views, indexes, sequences, types, domains, functions and triggers"
                            .formatted(words));
        }
    }

    /**
     * Something that is not dbdyno's.
     *
     * @param catalog that lists it
     */
    private record Thing(long catalog, long id) {}

    private Map<Thing, String> thingsOfOthers() throws SQLException {
        Map<Thing, String> names = new HashMap<>();
        session.all(
                """
                SELECT 'pg_class'::regclass::bigint, c.oid::bigint, format('%%I.%%I', n.nspname, c.relname)
                FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE %1$s
                UNION ALL
                SELECT 'pg_proc'::regclass::bigint, p.oid::bigint, format('%%I.%%I', n.nspname, p.proname)
                FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace WHERE %1$s
                UNION ALL
                SELECT 'pg_type'::regclass::bigint, t.oid::bigint, format('%%I.%%I', n.nspname, t.typname)
                FROM pg_type AS t JOIN pg_namespace AS n ON n.oid = t.typnamespace WHERE %1$s
                UNION ALL
                SELECT 'pg_namespace'::regclass::bigint, n.oid::bigint, format('schema %%I', n.nspname)
                FROM pg_namespace AS n WHERE %1$s
                UNION ALL
                SELECT 'pg_class'::regclass::bigint, c.oid::bigint, 'the list of all databases and roles (' || c.relname || ')'
                FROM pg_class AS c
                WHERE c.relisshared AND c.relkind = 'r' AND c.relname NOT IN ('pg_shdepend', 'pg_shdescription')""".formatted(NOT_OURS), row -> names.put(new Thing(row.getLong(1), row.getLong(2)), row.getString(3)));
        return names;
    }

    /**
     * A transaction that writes to a table or changes it holds a lock on it until its end, and so does one that drops whatever
     * there is, or changes roles and databases; one that only reads holds a different lock.
     */
    private void refuseTouching(SetupStatement statement, Map<Thing, String> foreign)
            throws SQLException, DatabaseException {
        List<Thing> locked = session.all("""
                SELECT coalesce(classid, 'pg_class'::regclass)::bigint, coalesce(objid, relation)::bigint FROM pg_locks
                WHERE pid = pg_backend_pid() AND locktype IN ('relation', 'object') AND mode <> 'AccessShareLock'
                ORDER BY locktype DESC""", row -> new Thing(row.getLong(1), row.getLong(2)));
        for (Thing thing : locked) {
            String name = foreign.get(thing);
            if (name != null) {
                throw refusal(
                        statement,
                        "works only in dbdyno's own schema, but this statement writes to or changes %s: it was rolled back"
                                .formatted(name));
            }
        }
    }

    private void refuseOthersRights(SetupStatement statement) throws SQLException, DatabaseException {
        List<String> functions = session.all(
                "SELECT oid::regprocedure::text FROM pg_proc WHERE pronamespace = '%s'::regnamespace AND prosecdef"
                        .formatted(OwnSchema.NAME),
                row -> row.getString(1));
        if (!functions.isEmpty()) {
            throw refusal(
                    statement,
                    "may not lend its rights to others, but %s is SECURITY DEFINER: it was rolled back"
                            .formatted(functions.getFirst()));
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
        session.run("CREATE TABLE %s (class oid, object oid, PRIMARY KEY (class, object))".formatted(MADE));
        session.run("INSERT INTO %s %s".formatted(MADE, OBJECTS));
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

    /**
     * The objects in the schema that stand for themselves: not indexes, sequences of columns or row types of tables.
     */
    private static final String OBJECTS = """
            SELECT 'pg_class'::regclass, oid FROM pg_class AS c
            WHERE relnamespace = '%1$s'::regnamespace AND relkind IN ('m', 'v', 'r', 'p', 'S') AND relname <> 'made_by_setup'
                AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype IN ('a', 'i') AND c.relkind = 'S')
            UNION ALL SELECT 'pg_proc'::regclass, oid FROM pg_proc WHERE pronamespace = '%1$s'::regnamespace
            UNION ALL SELECT 'pg_type'::regclass, oid FROM pg_type AS t
            WHERE typnamespace = '%1$s'::regnamespace AND (typtype IN ('e', 'r', 'd')
                OR typtype = 'c' AND EXISTS (SELECT FROM pg_class WHERE oid = t.typrelid AND relkind = 'c'))""".formatted(OwnSchema.NAME);

    /**
     * A command for each kind of thing, so that things of one kind may depend on each other; what owns comes first. Only what is
     * in the schema and belongs to this role, whatever is written down.
     */
    private static final String COMMANDS = """
            WITH things AS (
                SELECT CASE c.relkind WHEN 'm' THEN 1 WHEN 'v' THEN 2 WHEN 'S' THEN 4 ELSE 3 END AS place,
                    format('%%I.%%I', '%1$s', relname) AS name
                FROM pg_class AS c JOIN %2$s AS made ON made.class = 'pg_class'::regclass AND made.object = c.oid
                WHERE relnamespace = '%1$s'::regnamespace AND relowner = %3$s
                UNION ALL
                SELECT 5, p.oid::regprocedure::text
                FROM pg_proc AS p JOIN %2$s AS made ON made.class = 'pg_proc'::regclass AND made.object = p.oid
                WHERE pronamespace = '%1$s'::regnamespace AND proowner = %3$s
                UNION ALL
                SELECT CASE t.typtype WHEN 'd' THEN 7 ELSE 6 END, format('%%I.%%I', '%1$s', typname)
                FROM pg_type AS t JOIN %2$s AS made ON made.class = 'pg_type'::regclass AND made.object = t.oid
                WHERE typnamespace = '%1$s'::regnamespace AND typowner = %3$s)
            SELECT format('DROP %%s IF EXISTS %%s',
                (ARRAY['MATERIALIZED VIEW', 'VIEW', 'TABLE', 'SEQUENCE', 'ROUTINE', 'TYPE', 'DOMAIN'])[place], string_agg(name, ', '))
            FROM things GROUP BY place ORDER BY place""".formatted(OwnSchema.NAME, MADE, OwnSchema.WORKING_ROLE);

    /** Whether a setup has been run in the schema, by this role: anything else of that name is read by nobody. */
    private static boolean isThere(LabSession session) throws SQLException {
        return session.one("""
                SELECT EXISTS (SELECT FROM pg_class AS c
                    WHERE c.oid = to_regclass('%s') AND relkind = 'r' AND NOT relrowsecurity AND relowner = %s
                        AND (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
                            WHERE attrelid = c.oid AND attnum > 0) = ARRAY['class', 'object'])""".formatted(MADE, OwnSchema.WORKING_ROLE), row -> row.getBoolean(1));
    }

    /** The commands that remove what a setup made, each with a semicolon behind it; empty where none was run. */
    static String removal(LabSession session) throws SQLException {
        if (!isThere(session)) {
            return "";
        }
        String commands = session.all(COMMANDS, row -> row.getString(1)).stream()
                .map(command -> command + "; ")
                .collect(Collectors.joining());
        return "%sDROP TABLE %s; ".formatted(commands, MADE);
    }
}
