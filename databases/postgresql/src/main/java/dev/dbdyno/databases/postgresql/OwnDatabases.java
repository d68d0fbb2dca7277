package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.results.ArmData;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;

/**
 * The databases that dbdyno makes and marks on the user's server, one for each arm, and removes; no other is touched.
 *
 * <p>Their names hold the number (OID) of the user's database, in which the lab's session has its lock: so two labs on one
 * server never have the same names, and what a killed run left is its successor's to remove.
 */
final class OwnDatabases {

    private final LabSession session;
    private final Login login;
    private final Consumer<String> progress;
    private final String prefix;

    /**
     * Finds out which databases there are, and makes none.
     *
     * @param session in the user's database, with the lab's lock
     * @param login of the session
     */
    OwnDatabases(LabSession session, Login login, Consumer<String> progress) throws SQLException {
        this.session = session;
        this.login = login;
        this.progress = progress;
        this.prefix = session.one(
                "SELECT '%s_' || oid || '_arm_' FROM pg_database WHERE datname = current_database()"
                        .formatted(OwnSchema.NAME),
                row -> row.getString(1));
    }

    /**
     * Where the arms' rows can be, with the reason if not in databases. It finds out by making the first arm's
     * database.
     */
    ArmData place() throws SQLException, DatabaseException {
        if (!areAllowed()) {
            progress.accept(
                    "each arm gets a schema in %1$s, because %2$s may not create databases: ALTER ROLE \"%2$s\" CREATEDB allows it"
                            .formatted(login.database(), login.user()));
            return ArmData.SCHEMAS_NO_RIGHT;
        }
        if (!areLikeTheUsers()) {
            progress.accept(
                    "each arm gets a schema in %s, because that database has settings, a locale or a tablespace that a new one lacks"
                            .formatted(login.database()));
            return ArmData.SCHEMAS_UNLIKE;
        }
        Login first = make(0);
        try {
            LabSession.open(first).close();
            return ArmData.DATABASES;
        } catch (SQLException e) {
            remove(first.database());
            progress.accept("each arm gets a schema in %s, because a new database cannot be connected to: %s"
                    .formatted(login.database(), SqlState.serverText(e)));
            return ArmData.SCHEMAS_REFUSED;
        }
    }

    private boolean areAllowed() throws SQLException {
        return session.one(
                "SELECT rolsuper OR rolcreatedb FROM pg_roles WHERE rolname = current_user", row -> row.getBoolean(1));
    }

    /** Arms must be measured under the conditions of the database that the user named. */
    private boolean areLikeTheUsers() throws SQLException {
        // as JSON, because the names of some of these columns depend on PostgreSQL's version
        return session.one("""
                SELECT NOT EXISTS (SELECT FROM pg_db_role_setting AS s WHERE s.setdatabase = d.oid)
                    AND (SELECT bool_and(to_jsonb(d) -> name IS NOT DISTINCT FROM to_jsonb(t) -> name)
                        FROM unnest(ARRAY['encoding', 'datlocprovider', 'datcollate', 'datctype', 'datlocale',
                            'daticulocale', 'daticurules', 'dattablespace']) AS name)
                FROM pg_database AS d, pg_database AS t
                WHERE d.datname = current_database() AND t.datname = 'template0'""", row -> row.getBoolean(1));
    }

    String name(int arm) {
        return prefix + arm;
    }

    /** Makes an arm's database, with nothing in it, where it is not there yet. */
    Login make(int arm) throws SQLException, DatabaseException {
        String name = name(arm);
        if (!made().contains(name)) {
            refuseAnothers(name);
            // nobody who removes what is marked comes in between
            synchronized (session) {
                // not template1, which cannot be copied while anybody is connected to it
                session.run("CREATE DATABASE %s TEMPLATE template0".formatted(name));
                mark(name);
            }
        }
        return login.to(name);
    }

    private void refuseAnothers(String name) throws SQLException, DatabaseException {
        if (session.one("SELECT EXISTS (SELECT FROM pg_database WHERE datname = ?)", row -> row.getBoolean(1), name)) {
            throw new DatabaseException(
                    "The server has a database %s that dbdyno did not create, so dbdyno leaves it alone and cannot start. Rename that database, or drop it if nobody needs it."
                            .formatted(name));
        }
    }

    private void mark(String name) throws SQLException {
        try {
            session.run("COMMENT ON DATABASE %s IS '%s'".formatted(name, OwnSchema.MARK));
        } catch (SQLException e) {
            session.run("DROP DATABASE " + name);
            throw e;
        }
    }

    /**
     * The databases that exist, including those that an earlier run of this role left. The mark alone would not do,
     * because whoever may make databases can set it.
     */
    List<String> made() throws SQLException {
        return session.all("""
                SELECT datname FROM pg_database
                WHERE datname ~ ('^' || ? || '[0-9]+$') AND shobj_description(oid, 'pg_database') = ?
                    AND datdba = %s""".formatted(OwnSchema.WORKING_ROLE), row -> row.getString(1), prefix, OwnSchema.MARK);
    }

    /** Ends whatever is connected to it first: a dead child may have left something. */
    void remove(String name) throws SQLException, DatabaseException {
        try {
            session.run("DROP DATABASE %s WITH (FORCE)".formatted(name));
        } catch (SQLException e) {
            if (SqlState.NO_RIGHT.is(e)) {
                throw new DatabaseException(
                        "The database %s was left by a run of another user, or another user is connected to it, and this user may not remove it: %s. Run dbdyno as that user, or have the database dropped."
                                .formatted(name, SqlState.serverText(e)),
                        e);
            }
            throw e;
        }
    }
}
