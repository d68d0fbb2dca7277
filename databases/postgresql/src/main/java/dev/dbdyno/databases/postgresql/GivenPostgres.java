package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.ArmDatabase;
import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.RoundTrips;
import dev.dbdyno.databases.ServerSign;
import dev.dbdyno.databases.postgresql.LabSession.Patience;
import dev.dbdyno.databases.postgresql.LabSession.Question;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.UserStatement;
import dev.dbdyno.results.ArmData;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.profile.ServerActivity;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The user's own server. dbdyno makes, marks and removes one schema there, and for each arm a database, or a schema where it may
 * not make databases. It touches nothing else.
 *
 * <p>The lab's session holds a lock while it lives, so that two labs never work in one database; it needs a real
 * session, not one of a pooler that shares them. In a database of an arm's own everything is counted. In the user's, what others
 * do under the same role meanwhile is counted too. Methods may be called by several threads; {@link #close()} at any time, also
 * twice and from a shutdown hook.
 */
public final class GivenPostgres implements Database {

    /** Since 15 the counters can be read without delay, and older ones are no longer maintained. */
    private static final int OLDEST_VERSION = 15;

    /** "dbdyno" in ASCII: the same for every version of dbdyno. */
    private static final long LOCK = 0x64_62_64_79_6e_6fL;

    /** The server keeps the lock of a broken connection until it notices that the connection is gone. */
    private static final Duration OLD_LOCK_AT_MOST = Duration.ofSeconds(5);

    /** Connections kept for the lab, which connects to an arm's database while it creates rows there. */
    private static final int KEPT_CONNECTIONS = 1;

    private final Login login;
    private final LabSession session;
    private final ServerCounters counters;
    private final ServerInfo info;
    private final Optional<ServerSign> sign;
    private final OptionalLong mainProcess;
    private final Consumer<String> progress;
    private final OwnDatabases databases;
    private final List<DataSet> rows = new ArrayList<>();
    private final Map<Integer, ArmDatabase> copies = new HashMap<>();
    private volatile @Nullable ArmData place;
    private final Set<String> applicationNames = ConcurrentHashMap.newKeySet();

    /** Works in an arm's own database. */
    private final WorkSession owner = new WorkSession();

    private final AtomicBoolean closed = new AtomicBoolean();

    private GivenPostgres(Login login, LabSession session, OwnDatabases databases, Consumer<String> progress)
            throws SQLException {
        this.login = login;
        this.session = session;
        this.databases = databases;
        this.progress = progress;
        this.counters = ServerCounters.immediate(session, login.database(), login.user());
        this.info = ServerSettings.read(session, "given", login);
        this.sign = Backends.sign(session);
        this.mainProcess = sign.flatMap(ServerSign::mainProcess).stream()
                .mapToLong(ProcessHandle::pid)
                .findFirst();
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
            return session.lasting(Patience.WORK, () -> settled(login, session, progress));
        } catch (SQLException e) {
            session.close();
            throw new DatabaseException("%s could not be set up: %s".formatted(login, SqlState.serverText(e)), e);
        } catch (DatabaseException e) {
            session.close();
            throw e;
        }
    }

    /** The time of round trips to the server, measured on a connection that creates nothing and takes no lock. */
    static RoundTrips roundTrips(String url, Map<String, String> environment) throws DatabaseException {
        PostgresUrl address = PostgresUrl.parse(url);
        Login login = address.login(password(address, environment));
        try (LabSession session = LabSession.open(login)) {
            return RoundTrips.of(() -> session.run("SELECT 1"));
        } catch (SQLException e) {
            throw ConnectionRefusal.explained(e, login);
        }
    }

    private static GivenPostgres settled(Login login, LabSession session, Consumer<String> progress)
            throws SQLException, DatabaseException {
        OwnDatabases databases = new OwnDatabases(session, login, progress);
        removeLeft(session, databases);
        makeSchema(session, login);
        return new GivenPostgres(login, session, databases, progress);
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
        try {
            return LabSession.lasting(login, new Claim(login));
        } catch (SQLException e) {
            throw ConnectionRefusal.explained(e, login);
        }
    }

    /** Makes sure that no other lab works in the database, also after a lost connection. */
    private static final class Claim implements LabSession.Opening {
        private final Login login;
        private boolean isOurs;

        Claim(Login login) {
            this.login = login;
        }

        @Override
        public void prepare(LabSession session) throws SQLException, DatabaseException {
            refuseOldServer(session, login);
            Retrying retrying = Retrying.within(OLD_LOCK_AT_MOST);
            while (!session.one("SELECT pg_try_advisory_lock(?)", row -> row.getBoolean(1), LOCK)) {
                if (!isOurs || !retrying.again()) {
                    throw new DatabaseException(
                            "Another run of dbdyno is using %s. Wait until it ends, or use another database."
                                    .formatted(login));
                }
            }
            isOurs = true;
        }
    }

    private static void refuseOldServer(LabSession session, Login login) throws SQLException, DatabaseException {
        int version = session.one("SELECT current_setting('server_version_num')::int / 10000", row -> row.getInt(1));
        if (version < OLDEST_VERSION) {
            throw new DatabaseException(
                    "%s is PostgreSQL %d; dbdyno needs version %d or newer.".formatted(login, version, OLDEST_VERSION));
        }
    }

    /** Removes what a killed run made for its arms. */
    private static void removeLeft(LabSession session, OwnDatabases databases) throws SQLException, DatabaseException {
        for (OwnSchema left : OwnSchema.ofArms(session)) {
            left.drop(session);
        }
        for (String left : databases.made()) {
            databases.remove(left);
        }
    }

    private static void makeSchema(LabSession session, Login login) throws SQLException, DatabaseException {
        try {
            OwnSchema.USUAL.create(session);
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
        return endpoint(OwnSchema.USUAL, applicationName);
    }

    private Endpoint endpoint(OwnSchema schema, String applicationName) {
        applicationNames.add(applicationName);
        return login.endpoint(schema, applicationName);
    }

    /** The server. It says where the arms' rows are as soon as there are any. */
    @Override
    public ServerInfo info() {
        return info.with(place());
    }

    private ArmData place() {
        ArmData known = place;
        return known == null ? ArmData.SHARED : known;
    }

    /**
     * Known if the server runs on this machine and in the lab's process namespace, whatever address it is reached by.
     */
    @Override
    public Optional<ServerSign> sign() {
        return sign;
    }

    @Override
    public OptionalLong mainProcess() {
        return mainProcess;
    }

    @Override
    public int connectionLimit() throws DatabaseException {
        boolean own = place() == ArmData.DATABASES;
        String database = own ? databases.name(0) : login.database();
        int free = asked(
                "its free connections",
                Patience.QUESTION,
                () -> Backends.freeConnections(session, database, login.user()));
        return own ? Math.max(0, free - KEPT_CONNECTIONS) : free;
    }

    @Override
    public int connections(String applicationName) throws DatabaseException {
        return asked("its connections", Patience.QUESTION, () -> Backends.connections(session, applicationName));
    }

    @Override
    public Optional<ServerActivity> activity(String applicationName) throws DatabaseException {
        return asked("its activity", Patience.QUESTION, () -> Backends.activity(session, applicationName));
    }

    @Override
    public Counters counters() throws DatabaseException {
        return asked("its counters", Patience.QUESTION, counters::read);
    }

    @Override
    public String connectionLimitSetting() {
        return "max_connections";
    }

    @Override
    public synchronized void prepare(DataSet data) throws DatabaseException {
        asked("its rows", Patience.WORK, () -> {
            new Tables(OwnSchema.USUAL).prepare(session, data, progress);
            return data;
        });
        if (data instanceof DataSet.Own) {
            place = ArmData.SHARED; // the user's statements may name tables of the user's
        } else if (place == null) {
            place = asked("room for the rows of each arm", Patience.WORK, databases::place);
        }
        rows.add(data);
    }

    /**
     * Creates the rows anew for each arm. PostgreSQL can copy neither a schema nor a database to which anybody is
     * connected.
     */
    @Override
    public synchronized Optional<ArmDatabase> copy(int arm) throws DatabaseException {
        ArmDatabase known = copies.get(arm);
        if (known == null && !closed.get()) {
            known = asked("rows for each arm", Patience.WORK, () -> make(arm));
            copies.put(arm, known);
        }
        return known == this ? Optional.empty() : Optional.ofNullable(known);
    }

    private ArmDatabase make(int arm) throws SQLException, DatabaseException {
        return switch (place()) {
            case SHARED -> this;
            case DATABASES -> new InDatabase(databases.make(arm));
            case SCHEMAS_NO_RIGHT, SCHEMAS_UNLIKE, SCHEMAS_REFUSED -> new InSchema(OwnSchema.ofArm(arm));
        };
    }

    /** The rows of an arm in a database of its own. */
    private final class InDatabase implements ArmDatabase {
        private final Login own;
        private final ServerCounters alone;

        InDatabase(Login own) throws SQLException, DatabaseException {
            this.own = own;
            this.alone = ServerCounters.whole(session, own.database(), own.user());
            work(OwnSchema.USUAL::create);
            for (DataSet data : rows) {
                work(there -> new Tables(OwnSchema.USUAL).prepare(there, data, unheard -> {}));
            }
        }

        private void work(WorkSession.Work work) throws SQLException, DatabaseException {
            owner.run(own, there -> {
                work.by(there);
                ServerCounters.flush(there);
            });
        }

        @Override
        public Endpoint endpoint(String applicationName) {
            return own.endpoint(OwnSchema.USUAL, applicationName);
        }

        @Override
        public void prepare(DataSet data) throws DatabaseException {
            asked("its rows", Patience.WORK, () -> {
                work(there -> new Tables(OwnSchema.USUAL).prepare(there, data, progress));
                return data;
            });
        }

        @Override
        public Counters counters() throws DatabaseException {
            return asked("its counters", Patience.QUESTION, alone::read);
        }
    }

    /** The rows of an arm in a schema of its own, beside those of others. */
    private final class InSchema implements ArmDatabase {
        private final OwnSchema schema;

        InSchema(OwnSchema schema) throws SQLException, DatabaseException {
            this.schema = schema;
            schema.create(session);
            for (DataSet data : rows) {
                new Tables(schema).prepare(session, data, unheard -> {});
            }
        }

        @Override
        public Endpoint endpoint(String applicationName) {
            return GivenPostgres.this.endpoint(schema, applicationName);
        }

        @Override
        public void prepare(DataSet data) throws DatabaseException {
            asked("its rows", Patience.WORK, () -> {
                new Tables(schema).prepare(session, data, progress);
                return data;
            });
        }

        @Override
        public Counters counters() throws DatabaseException {
            return GivenPostgres.this.counters();
        }

        @Override
        public Counting counting() {
            return Counting.ALL_ARMS;
        }
    }

    @Override
    public synchronized void tryOut(UserStatement statement) throws DatabaseException {
        place = ArmData.SHARED;
        asked("a statement of yours", Patience.WORK, () -> {
            new Trial(session, statement).run();
            return statement;
        });
    }

    private <T> T asked(String what, Patience most, Question<T> question) throws DatabaseException {
        try {
            return session.lasting(most, question);
        } catch (SQLException e) {
            throw new DatabaseException(
                    "%s was asked for %s, but failed: %s".formatted(login, what, SqlState.serverText(e)), e);
        }
    }

    @Override
    public void hurry() {
        owner.hurry();
        session.hurry();
    }

    /** Ends the stacks' connections that are still open, removes all that dbdyno made and lets the lock go. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        session.cancel();
        try {
            session.last(() -> {
                Backends.endConnections(session, applicationNames);
                removeAll();
                return session;
            });
        } catch (SQLException | DatabaseException e) {
            String why =
                    e instanceof SQLException failed ? SqlState.serverText(failed) : String.valueOf(e.getMessage());
            progress.accept("what dbdyno made on %s could not be removed: %s; the next run there removes it"
                    .formatted(login, why));
        } finally {
            session.close();
        }
    }

    private void removeAll() throws SQLException {
        for (OwnSchema made : OwnSchema.ofArms(session)) {
            remove(made::drop);
        }
        remove(OwnSchema.USUAL::drop);
        for (String made : databases.made()) {
            remove(lab -> databases.remove(made));
        }
    }

    /** Removes something. A failure does not prevent the other removals. */
    private void remove(WorkSession.Work removal) throws SQLException {
        try {
            removal.by(session);
        } catch (DatabaseException e) {
            progress.accept(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public String toString() {
        return login.toString();
    }
}
