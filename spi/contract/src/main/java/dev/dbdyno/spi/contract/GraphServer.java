package dev.dbdyno.spi.contract;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.neo4j.EmbeddedNeo4j;
import dev.dbdyno.databases.neo4j.Neo4jProgram;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.ServerInfo;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The one real Neo4j of a test run. */
final class GraphServer implements ContractServer, AutoCloseable {

    /** Written by the module {@code databases/neo4j/classpath}, which every graph stack's tests depend on. */
    private static final String CLASS_PATH_FILE = "dbdyno.neo4j.classpath";

    private static final Duration TO_FREEZE = Duration.ofSeconds(5);

    private final EmbeddedNeo4j neo4j;

    private GraphServer(EmbeddedNeo4j neo4j) {
        this.neo4j = neo4j;
    }

    static GraphServer start() {
        try {
            Path folder = Files.createTempDirectory("dbdyno-contract-");
            return new GraphServer(EmbeddedNeo4j.start(program(), folder, progress -> {}));
        } catch (IOException | DatabaseException failed) {
            throw new IllegalStateException("no server, no contract: " + failed.getMessage(), failed);
        }
    }

    private static Neo4jProgram program() throws IOException {
        String file = System.getProperty(CLASS_PATH_FILE);
        if (file == null) {
            throw new IllegalStateException("the property %s names no file".formatted(CLASS_PATH_FILE));
        }
        Path classPath = Path.of(file);
        String[] jars = Files.readString(classPath).strip().split(File.pathSeparator, -1);
        return Neo4jProgram.startedSooner(
                Arrays.stream(jars).map(Path::of).toList(), classPath.resolveSibling("neo4j.aot"));
    }

    @Override
    public Endpoint endpoint(String applicationName) {
        return neo4j.endpoint(applicationName);
    }

    ServerInfo info() {
        return neo4j.info();
    }

    /** Makes the graph of movies, and nothing besides. */
    void prepare() {
        asked(() -> {
            neo4j.prepare(new DataSet.Movies());
            return null;
        });
    }

    @Override
    public int connections(String applicationName) {
        return asked(() -> neo4j.connections(applicationName));
    }

    /** Breaks off the connections of that name; says how many there were. */
    int terminate(String applicationName) {
        return asked(() -> neo4j.endConnections(applicationName));
    }

    /** Statements and transactions since the server's start. */
    Work work() {
        return asked(() -> {
            var counters = neo4j.counters();
            Long statements = counters.statements();
            Long transactions = counters.transactions();
            if (statements == null || transactions == null) {
                throw new IllegalStateException("the embedded server counts statements and transactions");
            }
            return new Work(statements, transactions);
        });
    }

    record Work(long statements, long transactions) {
        Work since(Work earlier) {
            return new Work(statements - earlier.statements, transactions - earlier.transactions);
        }
    }

    /** Runs a statement of the test's own; its only value as text, null where there is no row. */
    @Nullable String value(String statement) {
        return asked(() -> {
            var rows = neo4j.run(statement);
            return rows.isEmpty() ? null : rows.getFirst().getFirst();
        });
    }

    /** Does something while the server answers nothing, which then goes on. */
    <T> T whileFrozen(Callable<T> action) throws Exception {
        signal("STOP");
        awaitFrozen();
        try {
            return action.call();
        } finally {
            signal("CONT");
        }
    }

    /** A thread that runs when the signal comes runs on until the system reaches it, and may answer meanwhile. */
    private void awaitFrozen() throws InterruptedException {
        Path tasks = Path.of("/proc", String.valueOf(neo4j.mainProcess().orElseThrow()), "task");
        long end = System.nanoTime() + TO_FREEZE.toNanos();
        while (!isFrozen(tasks)) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("the server was sent STOP %s ago and still runs".formatted(TO_FREEZE));
            }
            Thread.sleep(1);
        }
    }

    private static boolean isFrozen(Path tasks) {
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
            for (Path thread : threads) {
                String stat = Files.readString(thread.resolve("stat"));
                // the state follows the name, which stands in parentheses
                if (stat.charAt(stat.lastIndexOf(')') + 2) != 'T') {
                    return false;
                }
            }
        } catch (IOException threadEndedMeanwhile) {
            return false;
        }
        return true;
    }

    private void signal(String name) {
        try {
            String pid = String.valueOf(neo4j.mainProcess().orElseThrow());
            Process kill = new ProcessBuilder("sh", "-c", "kill -" + name + " " + pid).start();
            if (!kill.waitFor(5, TimeUnit.SECONDS) || kill.exitValue() != 0) {
                throw new IllegalStateException("the server could not be sent " + name);
            }
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private interface Question<T extends @Nullable Object> {
        T ask() throws DatabaseException;
    }

    private static <T extends @Nullable Object> T asked(Question<T> question) {
        try {
            return question.ask();
        } catch (DatabaseException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Override
    public void close() {
        neo4j.close();
    }
}
