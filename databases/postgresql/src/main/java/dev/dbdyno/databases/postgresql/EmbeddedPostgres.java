package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.Administrator;
import dev.dbdyno.databases.ArmDatabase;
import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.EmbeddedDatabase;
import dev.dbdyno.databases.Listening;
import dev.dbdyno.databases.Passwords;
import dev.dbdyno.databases.ServerFolder;
import dev.dbdyno.databases.UserFolders;
import dev.dbdyno.databases.postgresql.LabSession.Patience;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.UserStatement;
import dev.dbdyno.results.ArmData;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.profile.ServerActivity;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * A PostgreSQL server of dbdyno's own: a child process on a port of the loopback address, or of the one it is told, with durable settings, password authentication
 * and a throwaway folder.
 *
 * <p>The lab connects as administrator to another database than the stacks do, so that nothing it does is counted there.
 * Methods may be called by several threads; {@link #close()} at any time, also twice and from a shutdown hook. Once
 * started, this class has no hook of its own: the caller knows what must still be read first.
 */
public final class EmbeddedPostgres implements EmbeddedDatabase {

    private static final String DATABASE = "dbdyno";
    private static final String USER = "dbdyno";

    /** Connections kept for the lab, which connects as the rows' owner while it creates them. */
    private static final int KEPT_CONNECTIONS = 1;

    private final ServerFolder folder;
    private final Listening listening;
    private final Consumer<String> progress;
    private final String password = Passwords.random();
    private final String adminPassword = Passwords.random();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable PostgresProcess process;
    private volatile @Nullable Serving serving;

    /** Connected as the owner of the rows. */
    private final WorkSession owner = new WorkSession();

    private final Map<Integer, ArmDatabase> copies = new HashMap<>();

    /** What exists once the server serves. */
    private record Serving(PostgresProcess process, LabSession lab, ServerCounters counters, ServerInfo info) {}

    private EmbeddedPostgres(ServerFolder folder, Listening listening, Consumer<String> progress) {
        this.folder = folder;
        this.listening = listening;
        this.progress = progress;
    }

    /**
     * Starts a server whose files all lie in {@code folder}.
     *
     * @param folder made here; must not be there yet, or be empty; removed when the server is closed
     * @param progress hears in a few words what takes its time
     */
    public static EmbeddedPostgres start(Path folder, Consumer<String> progress) throws DatabaseException {
        return start(folder, Listening.HERE, progress);
    }

    static EmbeddedPostgres start(Path folder, Listening listening, Consumer<String> progress)
            throws DatabaseException {
        return start(folder, listening, UserFolders.of(System.getenv()), progress);
    }

    static EmbeddedPostgres start(Path folder, Listening listening, UserFolders userFolders, Consumer<String> progress)
            throws DatabaseException {
        EmbeddedBinaries binaries = EmbeddedBinaries.in(userFolders.cache(), progress);
        ServerFolder own = ServerFolder.make(folder, "PostgreSQL", binaries.postgres(), userFolders);
        EmbeddedPostgres server = new EmbeddedPostgres(own, listening, progress);
        return own.start(server, () -> server.start(binaries));
    }

    private void start(EmbeddedBinaries binaries) throws IOException, InterruptedException, DatabaseException {
        progress.accept("initialising PostgreSQL " + EmbeddedBinaries.VERSION);
        PostgresProcess.initialise(binaries, folder, listening, adminPassword);
        PostgresProcess started = PostgresProcess.start(binaries, folder, listening, this::note);
        try {
            serve(started);
        } catch (SQLException e) {
            throw new DatabaseException(
                    "The embedded PostgreSQL was started, but could not be set up: " + SqlState.serverText(e)
                            + folder.roomLeft(),
                    e);
        }
    }

    private void serve(PostgresProcess started) throws SQLException, DatabaseException {
        LabSession lab = LabSession.lasting(
                login(started, PostgresProcess.ADMIN, PostgresProcess.ADMIN, adminPassword), new WhileAlive(started));
        makeDatabase(lab, started);
        serving = new Serving(
                started,
                lab,
                ServerCounters.whole(lab, DATABASE, USER),
                ServerSettings.read(lab, "embedded", stackLogin(started)).with(ArmData.DATABASES));
    }

    /** A server that ended does not come back; one that lost a backend restarts within seconds. */
    private record WhileAlive(PostgresProcess process) implements LabSession.Opening {
        @Override
        public void prepare(LabSession session) {}

        @Override
        public boolean isWorthWaiting() {
            return process.isAlive();
        }
    }

    private void note(PostgresProcess started) throws IOException {
        process = started;
        folder.startedAs(started.pid());
    }

    private void makeDatabase(LabSession lab, PostgresProcess started) throws SQLException, DatabaseException {
        lab.run("CREATE EXTENSION pg_stat_statements SCHEMA public");
        lab.run("CREATE ROLE %s LOGIN".formatted(USER));
        // hashed here: the password itself reaches no statement, and so neither the log nor the statistics
        lab.connection().unwrap(PGConnection.class).alterUserPassword(USER, password.toCharArray(), "scram-sha-256");
        lab.run("CREATE DATABASE %s OWNER %s".formatted(DATABASE, USER));
        try (LabSession owner = LabSession.open(stackLogin(started))) {
            OwnSchema.USUAL.create(owner);
        }
    }

    private Login stackLogin(PostgresProcess started) {
        return stackLogin(started, DATABASE);
    }

    private Login stackLogin(PostgresProcess started, String database) {
        return login(started, database, USER, password);
    }

    private Login login(PostgresProcess started, String database, String user, String password) {
        return new Login(listening.address(), started.port(), database, user, password, "disable", null);
    }

    private Serving serving() {
        Serving now = serving;
        if (now == null) {
            throw new IllegalStateException("the embedded PostgreSQL is closed");
        }
        return now;
    }

    @Override
    public Endpoint endpoint(String applicationName) {
        return stackLogin(serving().process()).endpoint(OwnSchema.USUAL, applicationName);
    }

    @Override
    public ServerInfo info() {
        return serving().info();
    }

    @Override
    public OptionalLong mainProcess() {
        return OptionalLong.of(serving().process().pid());
    }

    @Override
    public int connectionLimit() throws DatabaseException {
        int free =
                asked("its free connections", Patience.QUESTION, lab -> Backends.freeConnections(lab, DATABASE, USER));
        return free - KEPT_CONNECTIONS;
    }

    @Override
    public int connections(String applicationName) throws DatabaseException {
        return asked("its connections", Patience.QUESTION, lab -> Backends.connections(lab, applicationName));
    }

    @Override
    public Optional<ServerActivity> activity(String applicationName) throws DatabaseException {
        return asked("its activity", Patience.QUESTION, lab -> Backends.activity(lab, applicationName));
    }

    @Override
    public Counters counters() throws DatabaseException {
        return asked(
                "its counters", Patience.QUESTION, lab -> serving().counters().read());
    }

    @Override
    public String connectionLimitSetting() {
        return "max_connections";
    }

    @Override
    public void prepare(DataSet data) throws DatabaseException {
        prepare(data, DATABASE);
    }

    private void prepare(DataSet data, String database) throws DatabaseException {
        asked("its rows", Patience.WORK, lab -> {
            asOwner(database, there -> new Tables(OwnSchema.USUAL).prepare(there, data, progress));
            lab.run("CHECKPOINT");
            return data;
        });
    }

    private void asOwner(String database, WorkSession.Work work) throws SQLException, DatabaseException {
        owner.run(stackLogin(serving().process(), database), work);
    }

    @Override
    public synchronized Optional<ArmDatabase> copy(int arm) throws DatabaseException {
        ArmDatabase known = copies.get(arm);
        if (known == null) {
            known = asked("a copy of its rows", Patience.WORK, lab -> new Copy(lab, DATABASE + "_arm_" + arm));
            copies.put(arm, known);
        }
        return Optional.of(known);
    }

    /** A database made from the first one as its template: table statistics and visibility maps come with the rows. */
    private final class Copy implements ArmDatabase {
        private final String name;
        private final ServerCounters counters;

        Copy(LabSession lab, String name) throws SQLException {
            this.name = name;
            // an attempt whose connection was lost may have made it
            lab.run("DROP DATABASE IF EXISTS " + name);
            lab.run("CREATE DATABASE %s OWNER %s TEMPLATE %s".formatted(name, USER, DATABASE));
            lab.run("CHECKPOINT");
            this.counters = ServerCounters.whole(lab, name, USER);
        }

        @Override
        public Endpoint endpoint(String applicationName) {
            return stackLogin(serving().process(), name).endpoint(OwnSchema.USUAL, applicationName);
        }

        @Override
        public void prepare(DataSet data) throws DatabaseException {
            EmbeddedPostgres.this.prepare(data, name);
        }

        @Override
        public Counters counters() throws DatabaseException {
            return asked("its counters", Patience.QUESTION, lab -> counters.read());
        }
    }

    @Override
    public void tryOut(UserStatement statement) throws DatabaseException {
        asked("a statement of yours", Patience.WORK, lab -> {
            asOwner(DATABASE, there -> new Trial(there, statement).run());
            return statement;
        });
    }

    /** The lab's own session, as administrator, in another database than the stacks'. */
    LabSession lab() {
        return serving().lab();
    }

    Login adminLogin(String database) {
        return login(serving().process(), database, PostgresProcess.ADMIN, adminPassword);
    }

    /** The administrator works in its own database, where the statistics of statements are. */
    @Override
    public Administrator administrator() {
        return new Administrator(adminLogin(PostgresProcess.ADMIN) + "?sslmode=disable", adminPassword);
    }

    private interface Question<T> {
        T ask(LabSession lab) throws SQLException, DatabaseException;
    }

    private <T> T asked(String what, Patience most, Question<T> question) throws DatabaseException {
        LabSession lab = serving().lab();
        try {
            return lab.lasting(most, () -> question.ask(lab));
        } catch (SQLException e) {
            throw new DatabaseException(
                    "The embedded PostgreSQL was asked for %s, but %s".formatted(what, failed(e)) + folder.roomLeft(),
                    e);
        }
    }

    private String failed(SQLException e) {
        return serving().process().isAlive()
                ? "failed: " + SqlState.serverText(e)
                : "has ended: something killed it. 'dbdyno resume' goes on with the run on a new server";
    }

    @Override
    public void hurry() {
        owner.hurry();
        Serving now = serving;
        if (now != null) {
            now.lab().hurry();
        }
    }

    /** Stops the server and removes its folder; connections that are still open break. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        PostgresProcess running = process;
        if (running != null) {
            running.stop();
        }
        Serving stopped = serving;
        if (stopped != null) {
            stopped.lab().close();
        }
        folder.remove(progress);
    }

    @Override
    public String toString() {
        return "embedded PostgreSQL " + EmbeddedBinaries.VERSION + " in " + folder;
    }
}
