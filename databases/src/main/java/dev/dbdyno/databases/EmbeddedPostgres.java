package dev.dbdyno.databases;

import dev.dbdyno.databases.ServerProcess.Places;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.Scenario;
import dev.dbdyno.results.ServerInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * A PostgreSQL server of dbdyno's own: a child process on a loopback port, with durable settings, password authentication
 * and a throwaway folder.
 *
 * <p>The lab connects as administrator to another database than the stacks do, so that nothing it does is counted there.
 * Methods may be called by several threads; {@link #close()} at any time, also twice and from a shutdown hook. Once
 * started, this class has no hook of its own: the caller knows what must still be read first.
 */
public final class EmbeddedPostgres implements Database {

    private static final String HOST = "127.0.0.1";
    private static final String DATABASE = "dbdyno";
    private static final String USER = "dbdyno";

    private final Places places;
    private final Path recordFile;
    private final Consumer<String> progress;
    private final String password = Passwords.random();
    private final String adminPassword = Passwords.random();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable ServerProcess process;
    private volatile @Nullable Serving serving;

    /** What stands once the server serves. */
    private record Serving(ServerProcess process, LabSession lab, ServerCounters counters, ServerInfo info) {}

    private EmbeddedPostgres(Places places, Path recordFile, Consumer<String> progress) {
        this.places = places;
        this.recordFile = recordFile;
        this.progress = progress;
    }

    /**
     * Starts a server whose files all lie in {@code folder}.
     *
     * @param folder made here; must not be there yet, or be empty; removed when the server is closed
     * @param progress hears in a few words what takes its time
     */
    public static EmbeddedPostgres start(Path folder, Consumer<String> progress) throws DatabaseException {
        return start(folder, UserFolders.of(System.getenv()), progress);
    }

    static EmbeddedPostgres start(Path folder, UserFolders userFolders, Consumer<String> progress)
            throws DatabaseException {
        EmbeddedBinaries binaries = EmbeddedBinaries.in(userFolders.cache(), progress);
        Path real = Folders.madeEmpty(folder, "PostgreSQL");
        Path recordFile = userFolders
                .servers()
                .resolve("%s.json".formatted(Passwords.random().substring(0, 16)));
        EmbeddedPostgres server = new EmbeddedPostgres(new Places(real), recordFile, progress);
        try {
            server.startGuarded(binaries);
            return server;
        } catch (IOException | SQLException | InterruptedException | DatabaseException | RuntimeException e) {
            server.close();
            throw explained(e, real);
        }
    }

    private static DatabaseException explained(Exception e, Path folder) {
        return switch (e) {
            case DatabaseException explained -> explained;
            case SQLException refused ->
                new DatabaseException(
                        "The embedded PostgreSQL was started, but refused to be set up: "
                                + SqlState.serverText(refused),
                        refused);
            case InterruptedException interrupted -> {
                Thread.currentThread().interrupt();
                yield new DatabaseException("The start of the embedded PostgreSQL was interrupted", interrupted);
            }
            default ->
                new DatabaseException("The embedded PostgreSQL could not be started in %s: %s".formatted(folder, e), e);
        };
    }

    /** Whoever ends this process now has no server to close as yet. */
    private void startGuarded(EmbeddedBinaries binaries)
            throws IOException, SQLException, InterruptedException, DatabaseException {
        Thread closing = new Thread(this::close, "close embedded PostgreSQL");
        Runtime.getRuntime().addShutdownHook(closing);
        start(binaries);
        Runtime.getRuntime().removeShutdownHook(closing);
    }

    private void start(EmbeddedBinaries binaries)
            throws IOException, SQLException, InterruptedException, DatabaseException {
        ServerRecord record = ServerRecord.planned(places.folder(), binaries.postgres());
        Files.writeString(places.folder().resolve(LeftServers.MARK), record.place());
        record.write(recordFile);
        progress.accept("initialising PostgreSQL " + EmbeddedBinaries.VERSION);
        ServerProcess.initialise(binaries, places, adminPassword);
        ServerProcess started = ServerProcess.start(binaries, places, server -> note(record, server));
        LabSession lab = LabSession.open(login(started, ServerProcess.ADMIN, ServerProcess.ADMIN, adminPassword));
        makeDatabase(lab, started);
        serving = new Serving(
                started,
                lab,
                ServerCounters.of(lab, DATABASE, USER),
                ServerSettings.read(lab, "embedded", stackLogin(started).toString()));
    }

    private void note(ServerRecord record, ServerProcess started) throws IOException {
        process = started;
        var identity = ProcessIdentity.of(started.pid());
        if (identity.isPresent()) {
            record.startedAs(identity.get()).write(recordFile);
        }
    }

    private void makeDatabase(LabSession lab, ServerProcess started) throws SQLException, DatabaseException {
        lab.run("CREATE EXTENSION pg_stat_statements");
        lab.run("CREATE ROLE %s LOGIN".formatted(USER));
        // hashed here: the password itself reaches no statement, and so neither the log nor the statistics
        lab.connection().unwrap(PGConnection.class).alterUserPassword(USER, password.toCharArray(), "scram-sha-256");
        lab.run("CREATE DATABASE %s OWNER %s".formatted(DATABASE, USER));
        try (LabSession owner = LabSession.open(stackLogin(started))) {
            OwnSchema.create(owner);
        }
    }

    private Login stackLogin(ServerProcess started) {
        return login(started, DATABASE, USER, password);
    }

    private static Login login(ServerProcess started, String database, String user, String password) {
        return new Login(HOST, started.port(), database, user, password, "disable");
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
        return stackLogin(serving().process()).endpoint(applicationName);
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
        return asked("its free connections", lab -> ServerActivity.freeConnections(lab, DATABASE, USER));
    }

    @Override
    public int connections(String applicationName) throws DatabaseException {
        return asked("its connections", lab -> ServerActivity.connections(lab, applicationName));
    }

    @Override
    public Counters counters() throws DatabaseException {
        return asked("its counters", lab -> serving().counters().read());
    }

    @Override
    public void prepare(DataSet data) throws DatabaseException {
        asked("its rows", lab -> {
            try (LabSession owner = LabSession.open(stackLogin(serving().process()))) {
                Tables.prepare(owner, data, progress);
            }
            lab.run("CHECKPOINT");
            return data;
        });
    }

    @Override
    public void tryOut(Scenario.UserQuery query) throws DatabaseException {
        asked("a statement of yours", lab -> {
            try (LabSession owner = LabSession.open(stackLogin(serving().process()))) {
                new Trial(owner, query).run();
            }
            return query;
        });
    }

    /** The lab's own session, as administrator, in another database than the stacks'. */
    LabSession lab() {
        return serving().lab();
    }

    Login adminLogin(String database) {
        return login(serving().process(), database, ServerProcess.ADMIN, adminPassword);
    }

    private interface Question<T> {
        T ask(LabSession lab) throws SQLException, DatabaseException;
    }

    private <T> T asked(String what, Question<T> question) throws DatabaseException {
        try {
            return question.ask(serving().lab());
        } catch (SQLException e) {
            throw new DatabaseException(
                    "The embedded PostgreSQL was asked for %s, but failed: %s".formatted(what, SqlState.serverText(e)),
                    e);
        }
    }

    /** Stops the server and removes its folder; whoever still uses it sees connections break. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        ServerProcess running = process;
        if (running != null) {
            running.stop();
        }
        Serving stopped = serving;
        if (stopped != null) {
            stopped.lab().close();
        }
        try {
            Folders.remove(places.folder());
            Files.deleteIfExists(recordFile);
        } catch (IOException e) {
            // the record stays, so that the next command tries again and says what it could not remove
            progress.accept("could not remove %s: %s".formatted(places.folder(), e));
        }
    }

    @Override
    public String toString() {
        return "embedded PostgreSQL " + EmbeddedBinaries.VERSION + " in " + places.folder();
    }
}
