package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.DatabaseException;
import java.sql.SQLException;
import java.util.List;

/** The schema that dbdyno makes, marks, works in and removes; nothing outside of it is touched. */
final class OwnSchema {

    static final String NAME = "dbdyno";

    private static final String MARK = "made by dbdyno; removed at the end of a run";

    private OwnSchema() {}

    /** Creates the schema; one that an earlier run left is removed first. */
    static void create(LabSession session) throws SQLException, DatabaseException {
        List<Boolean> marks = session.all("""
                SELECT coalesce(obj_description(oid, 'pg_namespace') = '%s', false)
                FROM pg_namespace WHERE nspname = '%s'""".formatted(MARK, NAME), row -> row.getBoolean(1));
        if (marks.contains(false)) {
            throw new DatabaseException(
                    "The database has a schema %s that dbdyno did not create, so dbdyno leaves it alone and cannot start. Use another database, or rename that schema."
                            .formatted(NAME));
        }
        if (!marks.isEmpty()) {
            drop(session);
        }
        // one message, so one transaction: there is never a schema of ours without its mark
        session.run("CREATE SCHEMA %s; COMMENT ON SCHEMA %s IS '%s'".formatted(NAME, NAME, MARK));
    }

    /** Without CASCADE: what others put into the schema, or built upon it, is theirs. */
    static void drop(LabSession session) throws SQLException, DatabaseException {
        try {
            session.run(
                    "%sDROP TABLE IF EXISTS %s; DROP SCHEMA %s".formatted(OwnSetup.removal(session), Tables.ALL, NAME));
        } catch (SQLException e) {
            if (SqlState.DEPENDENT_OBJECTS.is(e)) {
                throw new DatabaseException(
                        "The schema %s cannot be removed, because it contains something that dbdyno did not create, or such a thing depends on it: %s. Move that elsewhere, or drop the schema yourself."
                                .formatted(NAME, SqlState.serverText(e)),
                        e);
            }
            if (SqlState.NO_RIGHT.is(e)) {
                throw new DatabaseException(
                        "The schema %s was left by a run of another user, and this user may not remove it: %s. Run dbdyno as that user, or have the schema dropped."
                                .formatted(NAME, SqlState.serverText(e)),
                        e);
            }
            throw e;
        }
    }
}
