package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.DatabaseException;
import java.sql.SQLException;
import java.util.List;

/**
 * A schema that dbdyno makes, marks, works in and removes; nothing outside of it is touched.
 *
 * <p>It is dbdyno's where it has the mark and belongs to the role that dbdyno works as: a mark alone can be set by anybody who may
 * make a schema.
 */
record OwnSchema(String name) {

    static final String NAME = "dbdyno";

    /** The one of all arms, or the only one in a database of an arm's own. */
    static final OwnSchema USUAL = new OwnSchema(NAME);

    /** The comment on whatever dbdyno made. */
    static final String MARK = "made by dbdyno; removed at the end of a run";

    /** The working role, for a condition on an owner. */
    static final String WORKING_ROLE = "(SELECT oid FROM pg_roles WHERE rolname = current_user)";

    /** The one of an arm that shares its database with others. */
    static OwnSchema ofArm(int arm) {
        return new OwnSchema("%s_arm_%d".formatted(NAME, arm));
    }

    /** The arms' schemas that exist, including those that an earlier run left. */
    static List<OwnSchema> ofArms(LabSession session) throws SQLException {
        return session.all("""
                SELECT nspname FROM pg_namespace
                WHERE nspname ~ '^%s_arm_[0-9]+$' AND obj_description(oid, 'pg_namespace') = '%s'
                    AND nspowner = %s""".formatted(NAME, MARK, WORKING_ROLE), row -> new OwnSchema(row.getString(1)));
    }

    /** A schema of this name as it was found. */
    private record Found(String owner, boolean isMarked, boolean isOfWorkingRole) {}

    /** Creates the schema; one that an earlier run left is removed first. */
    void create(LabSession session) throws SQLException, DatabaseException {
        List<Found> there = session.all(
                """
                SELECT pg_get_userbyid(nspowner), coalesce(obj_description(oid, 'pg_namespace') = '%s', false), nspowner = %s
                FROM pg_namespace WHERE nspname = '%s'""".formatted(MARK, WORKING_ROLE, name),
                row -> new Found(row.getString(1), row.getBoolean(2), row.getBoolean(3)));
        for (Found found : there) {
            refuseAnothers(found);
            drop(session);
        }
        // one message, so one transaction: there is never a schema of ours without its mark
        session.run("CREATE SCHEMA %s; COMMENT ON SCHEMA %s IS '%s'".formatted(name, name, MARK));
    }

    private void refuseAnothers(Found found) throws DatabaseException {
        if (!found.isMarked) {
            throw new DatabaseException(
                    "The database has a schema %s that dbdyno did not create, so dbdyno leaves it alone and cannot start. Use another database, or rename that schema."
                            .formatted(name));
        }
        if (!found.isOfWorkingRole) {
            throw new DatabaseException(
                    "The database has a schema %s that is marked as dbdyno's, but belongs to the role %s. dbdyno executes and removes only what its own role made, so it leaves the schema alone and cannot start. Run dbdyno as %s, or have the schema dropped."
                            .formatted(name, found.owner, found.owner));
        }
    }

    /** Drops the schema without CASCADE, because what others put into it, or built upon it, is theirs. */
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
