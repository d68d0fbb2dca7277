package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.DatabaseException;
import java.sql.SQLException;
import java.util.List;

/** A schema that dbdyno makes, marks, works in and removes; nothing outside of it is touched. */
record OwnSchema(String name) {

    static final String NAME = "dbdyno";

    /** The one of all arms, or the only one in a database of an arm's own. */
    static final OwnSchema USUAL = new OwnSchema(NAME);

    /** The comment on whatever dbdyno made. */
    static final String MARK = "made by dbdyno; removed at the end of a run";

    /** The one of an arm that shares its database with others. */
    static OwnSchema ofArm(int arm) {
        return new OwnSchema("%s_arm_%d".formatted(NAME, arm));
    }

    /** Those of arms that are there, also those that an earlier run left. */
    static List<OwnSchema> ofArms(LabSession session) throws SQLException {
        return session.all("""
                SELECT nspname FROM pg_namespace
                WHERE nspname ~ '^%s_arm_[0-9]+$' AND obj_description(oid, 'pg_namespace') = '%s'""".formatted(NAME, MARK), row -> new OwnSchema(row.getString(1)));
    }

    /** Creates the schema; one that an earlier run left is removed first. */
    void create(LabSession session) throws SQLException, DatabaseException {
        List<Boolean> marks = session.all("""
                SELECT coalesce(obj_description(oid, 'pg_namespace') = '%s', false)
                FROM pg_namespace WHERE nspname = '%s'""".formatted(MARK, name), row -> row.getBoolean(1));
        if (marks.contains(false)) {
            throw new DatabaseException(
                    "The database has a schema %s that dbdyno did not create, so dbdyno leaves it alone and cannot start. Use another database, or rename that schema."
                            .formatted(name));
        }
        if (!marks.isEmpty()) {
            drop(session);
        }
        // one message, so one transaction: there is never a schema of ours without its mark
        session.run("CREATE SCHEMA %s; COMMENT ON SCHEMA %s IS '%s'".formatted(name, name, MARK));
    }

    /** Without CASCADE: what others put into the schema, or built upon it, is theirs. */
    void drop(LabSession session) throws SQLException, DatabaseException {
        String setup = equals(USUAL) ? OwnSetup.removal(session) : "";
        try {
            session.run("%sDROP TABLE IF EXISTS %s; DROP SCHEMA %s".formatted(setup, new Tables(this).all(), name));
        } catch (SQLException e) {
            if (SqlState.DEPENDENT_OBJECTS.is(e)) {
                throw new DatabaseException(
                        "The schema %s cannot be removed, because it contains something that dbdyno did not create, or such a thing depends on it: %s. Move that elsewhere, or drop the schema yourself."
                                .formatted(name, SqlState.serverText(e)),
                        e);
            }
            if (SqlState.NO_RIGHT.is(e)) {
                throw new DatabaseException(
                        "The schema %s was left by a run of another user, and this user may not remove it: %s. Run dbdyno as that user, or have the schema dropped."
                                .formatted(name, SqlState.serverText(e)),
                        e);
            }
            throw e;
        }
    }
}
