package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.UserStatement;
import dev.dbdyno.results.ServerInfo;
import java.sql.SQLException;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The user's own server. dbdyno makes, marks and removes one schema there and touches nothing else.
 *
 * <p>The lab's session holds a lock while it lives, so that two labs never work in one database; it needs a real
 * session, not one of a pooler that shares them. It works in the stacks' database, so its own doings are taken out of the
 * counters; what others do in that database meanwhile is counted as transactions, and under the same role also as
 * statements. Methods may be called by several threads; {@link #close()} at any time, also twice and from a shutdown hook.
 */
public final class GivenPostgres implements Database {

    /** Since 15 the counters can be read without delay, and older ones are no longer maintained. */
    private static final int OLDEST_VERSION = 15;

    /** "dbdyno" in ASCII: the same for every version of dbdyno. */
    private static final long LOCK = 0x64_62_64_79_6e_6fL;

    private static final int CLOSING_AT_MOST_MILLIS = 30_000;

    private final Login login;
    private final LabSession session;
    private final ServerCounters counters;
    private final ServerInfo info;
    private final OptionalLong mainProcess;
    private final Consumer<String> progress;
    private final Set<String> applicationNames = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean closed = new AtomicBoolean();

    private GivenPostgres(Login login, LabSession session, Consumer<String> progress) throws SQLException {
        this.login = login;
        this.session = session;
        this.progress = progress;
        this.counters = ServerCounters.of(session, login.database(), login.user());
        this.info = ServerSettings.read(session, "given", login.toString());
        this.mainProcess = ServerActivity.mainProcess(session);
    }

    /**
     * Connects and makes the schema.
     *
     * @param url {@code postgresql://user@host:port/db?sslmode=…}; one with a password in it is refused
     * @param environment where the password is looked for: {@code DBDYNO_PASSWORD}, {@code PGPASSWORD}, or the file that
     *     {@code PGPASSFILE} names, else {@code ~/.pgpass}
     * @param progress hears in a few words what takes its time, and what could not be removed at the end
     */
    public static GivenPostgres connect(String url, Map<String, String> environment, Consumer<String> progress)
            throws DatabaseException {
        PostgresUrl address = PostgresUrl.parse(url);
        Login login = address.login(password(address, environment));
        LabSession session = open(login);
        try {
            session.run("SET idle_session_timeout = 0");
            session.run("SET statement_timeout = 0");
            session.run("SET lock_timeout = '10s'");
            lock(session, login);
            makeSchema(session, login);
            return new GivenPostgres(login, session, progress);
        } catch (SQLException e) {
            session.close();
            throw new DatabaseException("%s could not be set up: %s".formatted(login, SqlState.serverText(e)), e);
        } catch (DatabaseException e) {
            session.close();
            throw e;
        }
    }

    private static String password(PostgresUrl url, Map<String, String> environment) throws DatabaseException {
        for (String variable : new String[] {"DBDYNO_PASSWORD", "PGPASSWORD"}) {
            String password = environment.get(variable);
            if (password != null && !password.isEmpty()) {
                return password;
            }
        }
        return PasswordFile.of(environment).password(url).orElse("");
    }

    private static LabSession open(Login login) throws DatabaseException {
        LabSession session;
        try {
            session = LabSession.open(login);
        } catch (SQLException e) {
            throw ConnectionRefusal.explained(e, login);
        }
        try {
            refuseOldServer(session, login);
            return session;
        } catch (SQLException e) {
            session.close();
            throw ConnectionRefusal.explained(e, login);
        } catch (DatabaseException e) {
            session.close();
            throw e;
        }
    }

    private static void refuseOldServer(LabSession session, Login login) throws SQLException, DatabaseException {
        int version = session.one("SELECT current_setting('server_version_num')::int / 10000", row -> row.getInt(1));
        if (version < OLDEST_VERSION) {
            throw new DatabaseException(
                    "%s is PostgreSQL %d; dbdyno needs version %d or newer.".formatted(login, version, OLDEST_VERSION));
        }
    }

    private static void lock(LabSession session, Login login) throws SQLException, DatabaseException {
        if (!session.one("SELECT pg_try_advisory_lock(?)", row -> row.getBoolean(1), LOCK)) {
            throw new DatabaseException(
                    "Another run of dbdyno is using %s. Wait until it ends, or use another database.".formatted(login));
        }
    }

    private static void makeSchema(LabSession session, Login login) throws SQLException, DatabaseException {
        try {
            OwnSchema.create(session);
        } catch (SQLException e) {
            if (SqlState.NO_RIGHT.is(e)) {
                throw new DatabaseException(
                        "User %s may not create dbdyno's schema in database %s: %s. The database's owner can allow it: GRANT CREATE ON DATABASE \"%s\" TO \"%s\""
                                .formatted(
                                        login.user(),
                                        login.database(),
                                        SqlState.serverText(e),
                                        login.database(),
                                        login.user()),
                        e);
            }
            throw e;
        }
    }

    @Override
    public Endpoint endpoint(String applicationName) {
        applicationNames.add(applicationName);
        return login.endpoint(applicationName);
    }

    @Override
    public ServerInfo info() {
        return info;
    }

    /** Known where the server runs on this machine and in the lab's process namespace, by whatever address it is reached. */
    @Override
    public OptionalLong mainProcess() {
        return mainProcess;
    }

    @Override
    public int connectionLimit() throws DatabaseException {
        return asked(
                "its free connections", () -> ServerActivity.freeConnections(session, login.database(), login.user()));
    }

    @Override
    public int connections(String applicationName) throws DatabaseException {
        return asked("its connections", () -> ServerActivity.connections(session, applicationName));
    }

    @Override
    public Counters counters() throws DatabaseException {
        return asked("its counters", counters::read);
    }

    @Override
    public String connectionLimitSetting() {
        return "max_connections";
    }

    @Override
    public void prepare(DataSet data) throws DatabaseException {
        asked("its rows", () -> {
            Tables.prepare(session, data, progress);
            return data;
        });
    }

    @Override
    public void tryOut(UserStatement statement) throws DatabaseException {
        asked("a statement of yours", () -> {
            new Trial(session, statement).run();
            return statement;
        });
    }

    private interface Question<T> {
        T ask() throws SQLException, DatabaseException;
    }

    private <T> T asked(String what, Question<T> question) throws DatabaseException {
        try {
            return question.ask();
        } catch (SQLException e) {
            throw new DatabaseException(
                    "%s was asked for %s, but failed: %s".formatted(login, what, SqlState.serverText(e)), e);
        }
    }

    /** Ends the stacks' connections that are still open, removes the schema and lets the lock go. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        session.cancel();
        try {
            session.answerWithin(CLOSING_AT_MOST_MILLIS);
            ServerActivity.endConnections(session, applicationNames);
            OwnSchema.drop(session);
        } catch (SQLException e) {
            progress.accept("the schema %s could not be removed from %s: %s; the next run there removes it"
                    .formatted(OwnSchema.NAME, login, SqlState.serverText(e)));
        } catch (DatabaseException e) {
            progress.accept(String.valueOf(e.getMessage()));
        } finally {
            session.close();
        }
    }

    @Override
    public String toString() {
        return login.toString();
    }
}
