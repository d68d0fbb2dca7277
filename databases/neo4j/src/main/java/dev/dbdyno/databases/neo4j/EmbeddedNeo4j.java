package dev.dbdyno.databases.neo4j;

import dev.dbdyno.databases.Administrator;
import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.EmbeddedDatabase;
import dev.dbdyno.databases.Listening;
import dev.dbdyno.databases.Passwords;
import dev.dbdyno.databases.ServerFolder;
import dev.dbdyno.databases.UserFolders;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.ServerFootprint;
import dev.dbdyno.results.ServerInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A Neo4j server of dbdyno's own: a child process on a port of the loopback address, or of the one it is told, with password authentication and a throwaway folder.
 *
 * <p>The lab speaks to it over its standard input and output, so that no connection of the lab's is open beside those that are
 * measured, and nothing it does to read the counters is counted. Methods may be
 * called by several threads; {@link #close()} at any time, also twice and from a shutdown hook.
 */
public final class EmbeddedNeo4j implements EmbeddedDatabase {

    private static final String DATABASE = "neo4j";
    private static final String USER = "neo4j";

    private static final double MEBIBYTE = 1 << 20;

    /** The server needs one thread for each busy connection. A few of its threads are left for the lab. */
    static final int CONNECTIONS = 390;

    /** Long enough for most of the JIT's work; the forks' own warm-up does the rest. Tests of whole runs judge no figure and set less. */
    private static final Duration WARMUP = Duration.ofSeconds(Integer.getInteger("dbdyno.neo4j.warmUpSeconds", 30));

    private final Neo4jProgram program;
    private final ServerFolder folder;
    private final Listening listening;
    private final Consumer<String> progress;
    private final String password = Passwords.random();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable Neo4jProcess process;
    private volatile @Nullable Serving serving;
    private long startNanos;

    /** What exists once the server serves. */
    private record Serving(Neo4jProcess process, BoltLogin login, ServerInfo info) {
        Serving with(ServerFootprint seen) {
            return new Serving(process, login, info.with(seen));
        }
    }

    private EmbeddedNeo4j(Neo4jProgram program, ServerFolder folder, Listening listening, Consumer<String> progress) {
        this.program = program;
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
    public static EmbeddedNeo4j start(Neo4jProgram program, Path folder, Consumer<String> progress)
            throws DatabaseException {
        return start(program, folder, Listening.HERE, progress);
    }

    static EmbeddedNeo4j start(Neo4jProgram program, Path folder, Listening listening, Consumer<String> progress)
            throws DatabaseException {
        return start(program, folder, listening, UserFolders.of(System.getenv()), progress);
    }

    static EmbeddedNeo4j start(
            Neo4jProgram program, Path folder, Listening listening, UserFolders userFolders, Consumer<String> progress)
            throws DatabaseException {
        ServerFolder own = ServerFolder.make(folder, "Neo4j", Neo4jProgram.java(), userFolders);
        EmbeddedNeo4j server = new EmbeddedNeo4j(program, own, listening, progress);
        return own.start(server, server::start);
    }

    private void start() throws IOException, InterruptedException, DatabaseException {
        progress.accept("starting Neo4j");
        long begun = System.nanoTime();
        Neo4jProcess launched = Neo4jProcess.launch(program, folder, listening);
        process = launched;
        folder.startedAs(launched.pid());
        BoltLogin login = new BoltLogin(listening.address(), launched.serve(password), DATABASE, USER, password);
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

    /** The server. What it uses is known as soon as it has been warmed up. */
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
    public String connectionLimitSetting() {
        return Neo4jInfo.THREADS;
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
                    startNanos, ResidentSet.bytes(serving().process().pid()), folder.bytes(), program.bytes());
        } catch (IOException e) {
            throw new DatabaseException("The files of the embedded Neo4j could not be read: " + e, e);
        }
    }

    private static String mebibytes(@Nullable Long bytes) {
        return bytes == null ? "an unknown amount" : "%.0f MiB".formatted(bytes / MEBIBYTE);
    }

    @Override
    public int connections(String applicationName) throws DatabaseException {
        return Integer.parseInt(serving().process().ask("connections " + applicationName));
    }

    /** Closes the connections of this name and returns how many there were. */
    public int endConnections(String applicationName) throws DatabaseException {
        return Integer.parseInt(serving().process().ask("end " + applicationName));
    }

    @Override
    public Counters counters() throws DatabaseException {
        String[] numbers = serving().process().ask("counters").split(" ", -1);
        return new Counters(Long.valueOf(numbers[0]), null, null, Long.parseLong(numbers[1]), Long.valueOf(numbers[2]));
    }

    @Override
    public Administrator administrator() {
        return new Administrator(serving().login().toString(), password);
    }

    /** Runs a statement within the server and returns its rows, each value as text. */
    public List<List<String>> run(String statement) throws DatabaseException {
        return serving().process().run(statement);
    }

    /** The server is killed at once: its folder is thrown away, and nothing more will be asked of it. */
    @Override
    public void hurry() {
        Neo4jProcess running = process;
        if (running != null) {
            running.kill();
        }
    }

    /** Stops the server and removes its folder; connections that are still open break. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        Neo4jProcess running = process;
        if (running != null) {
            running.stop();
        }
        folder.remove(progress);
    }

    @Override
    public String toString() {
        return "embedded Neo4j in " + folder;
    }
}
