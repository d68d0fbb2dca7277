package dev.dbdyno.databases;

import dev.dbdyno.databases.Neo4jProcess.Places;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.ServerFootprint;
import dev.dbdyno.results.ServerInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A Neo4j server of dbdyno's own: a child process on a loopback port, with password authentication and a throwaway folder.
 *
 * <p>The lab speaks to it over its standard input and output, so that no connection of the lab's is open beside those that are
 * measured, and nothing it does to read the counters is counted. Methods may be
 * called by several threads; {@link #close()} at any time, also twice and from a shutdown hook.
 */
public final class EmbeddedNeo4j implements Database {

    private static final String HOST = "127.0.0.1";
    private static final String DATABASE = "neo4j";
    private static final String USER = "neo4j";

    private static final double MEBIBYTE = 1 << 20;

    /** Of the server's threads for connections, one each while it works; the lab needs some. */
    private static final int CONNECTIONS = 390;

    /** Until its compiler has done the most of its work; the forks' own warm-up does the rest. */
    private static final Duration WARMUP = Duration.ofSeconds(30);

    private final Neo4jProgram program;
    private final Places places;
    private final Path recordFile;
    private final Consumer<String> progress;
    private final String password = Passwords.random();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable Neo4jProcess process;
    private volatile @Nullable Serving serving;
    private long startNanos;

    /** What stands once the server serves. */
    private record Serving(Neo4jProcess process, BoltLogin login, ServerInfo info) {
        Serving with(ServerFootprint seen) {
            return new Serving(process, login, info.with(seen));
        }
    }

    private EmbeddedNeo4j(Neo4jProgram program, Places places, Path recordFile, Consumer<String> progress) {
        this.program = program;
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
    public static EmbeddedNeo4j start(Neo4jProgram program, Path folder, Consumer<String> progress)
            throws DatabaseException {
        return start(program, folder, UserFolders.of(System.getenv()), progress);
    }

    static EmbeddedNeo4j start(Neo4jProgram program, Path folder, UserFolders userFolders, Consumer<String> progress)
            throws DatabaseException {
        Path real = Folders.madeEmpty(folder, "Neo4j");
        Path recordFile = userFolders
                .servers()
                .resolve("%s.json".formatted(Passwords.random().substring(0, 16)));
        EmbeddedNeo4j server = new EmbeddedNeo4j(program, new Places(real), recordFile, progress);
        Thread closing = new Thread(server::close, "close embedded Neo4j");
        // whoever ends this process now has no server to close as yet
        Runtime.getRuntime().addShutdownHook(closing);
        try {
            server.start();
            Runtime.getRuntime().removeShutdownHook(closing);
            return server;
        } catch (IOException | InterruptedException | DatabaseException | RuntimeException e) {
            server.close();
            throw explained(e, real);
        }
    }

    private static DatabaseException explained(Exception e, Path folder) {
        return switch (e) {
            case DatabaseException explained -> explained;
            case InterruptedException interrupted -> {
                Thread.currentThread().interrupt();
                yield new DatabaseException("The start of the embedded Neo4j was interrupted", interrupted);
            }
            default ->
                new DatabaseException("The embedded Neo4j could not be started in %s: %s".formatted(folder, e), e);
        };
    }

    private void start() throws IOException, InterruptedException, DatabaseException {
        ServerRecord record = ServerRecord.planned(places.folder(), Neo4jProgram.java());
        Files.writeString(places.folder().resolve(LeftServers.MARK), record.place());
        record.write(recordFile);
        progress.accept("starting Neo4j");
        long begun = System.nanoTime();
        Neo4jProcess launched = Neo4jProcess.launch(program, places);
        process = launched;
        var identity = ProcessIdentity.of(launched.pid());
        if (identity.isPresent()) {
            record.startedAs(identity.get()).write(recordFile);
        }
        BoltLogin login = new BoltLogin(HOST, launched.serve(password), DATABASE, USER, password);
        startNanos = System.nanoTime() - begun;
        serving = new Serving(launched, login, Neo4jInfo.read(launched, "embedded", login.toString()));
    }

    private Serving serving() {
        Serving now = serving;
        if (now == null) {
            throw new IllegalStateException("the embedded Neo4j is closed");
        }
        return now;
    }

    @Override
    public Endpoint endpoint(String applicationName) {
        return serving().login().endpoint(applicationName);
    }

    /** With what the server takes as soon as it has been warmed up. */
    @Override
    public ServerInfo info() {
        return serving().info();
    }

    @Override
    public int connectionLimit() {
        return CONNECTIONS;
    }

    @Override
    public OptionalLong mainProcess() {
        return OptionalLong.of(serving().process().pid());
    }

    @Override
    public void prepare(DataSet data) throws DatabaseException {
        if (!(data instanceof DataSet.Movies)) {
            throw new DatabaseException("Neo4j holds the graph of movies, but was asked for " + data);
        }
        new MovieNodes(serving().process()).prepare();
    }

    @Override
    public void warmUp() throws DatabaseException {
        progress.accept("warming Neo4j up for %d s".formatted(WARMUP.toSeconds()));
        warmUp(WARMUP);
    }

    void warmUp(Duration length) throws DatabaseException {
        Neo4jWarmUp.run(serving().login(), length);
        ServerFootprint seen = footprint();
        serving = serving().with(seen);
        progress.accept("Neo4j took %.1f s to start, and takes %s of memory and %s of disk"
                .formatted(startNanos / 1e9, mebibytes(seen.residentBytes()), mebibytes(seen.diskBytes())));
    }

    private ServerFootprint footprint() throws DatabaseException {
        try {
            return new ServerFootprint(
                    startNanos,
                    ResidentSet.bytes(serving().process().pid()),
                    Folders.bytes(places.folder()),
                    program.bytes());
        } catch (IOException e) {
            throw new DatabaseException("The files of the embedded Neo4j could not be looked at: " + e, e);
        }
    }

    private static String mebibytes(@Nullable Long bytes) {
        return bytes == null ? "an unknown amount" : "%.0f MiB".formatted(bytes / MEBIBYTE);
    }

    @Override
    public int connections(String applicationName) throws DatabaseException {
        return Integer.parseInt(serving().process().ask("connections " + applicationName));
    }

    /** Breaks off the connections of this name; returns how many those were. */
    public int endConnections(String applicationName) throws DatabaseException {
        return Integer.parseInt(serving().process().ask("end " + applicationName));
    }

    @Override
    public Counters counters() throws DatabaseException {
        String[] numbers = serving().process().ask("counters").split(" ", -1);
        return new Counters(Long.valueOf(numbers[0]), null, null, Long.parseLong(numbers[1]), Long.valueOf(numbers[2]));
    }

    /** Runs a statement within the server; returns the rows of its result, each value as text. */
    public List<List<String>> run(String statement) throws DatabaseException {
        return serving().process().run(statement);
    }

    /** Stops the server and removes its folder; whoever still uses it sees connections break. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        Neo4jProcess running = process;
        if (running != null) {
            running.stop();
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
        return "embedded Neo4j in " + places.folder();
    }
}
