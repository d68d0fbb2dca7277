package dev.dbdyno.databases.neo4j;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.RoundTrips;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Record;
import org.neo4j.driver.Session;
import org.neo4j.driver.SessionConfig;
import org.neo4j.driver.Transaction;
import org.neo4j.driver.TransactionConfig;

/**
 * The lab's own connection to a Neo4j: one statement after the other, each a transaction of its own, and each with a limit at the
 * server and at the client. The driver opens a connection that was lost again by itself.
 */
final class BoltSession implements CypherSession, AutoCloseable {

    private static final String LAB = "dbdyno-lab";
    private static final int CONNECTING_AT_MOST_SECONDS = 10;

    /** The limit for creating nodes, of which there may be many. */
    private static final Duration WORKING_AT_MOST = Duration.ofMinutes(10);

    private static final Duration HURRYING_AT_MOST = Duration.ofSeconds(5);

    /** How long the client waits beyond the limit at which the server should have ended a statement by itself. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    /**
     * Kept in a field, because a logger that nobody holds forgets its level, and the driver would then announce itself
     * on the user's terminal.
     */
    private static final Logger DRIVERS_LOG = Logger.getLogger("org.neo4j.driver");

    static {
        DRIVERS_LOG.setLevel(Level.WARNING);
    }

    private final Driver driver;
    private final SessionConfig database;
    private long transactions;

    /** Never completes normally. It fails when the user wants to stop, and is then replaced by a new one. */
    private volatile CompletableFuture<List<List<String>>> hurried = new CompletableFuture<>();

    private volatile Duration most = WORKING_AT_MOST;

    private BoltSession(Driver driver, SessionConfig database) {
        this.driver = driver;
        this.database = database;
    }

    /** Connects. Fails with the driver's exception if that is not possible. */
    static BoltSession open(BoltLogin login) {
        Config config = Config.builder()
                .withUserAgent(LAB)
                .withMaxConnectionPoolSize(3)
                .withConnectionTimeout(CONNECTING_AT_MOST_SECONDS, TimeUnit.SECONDS)
                .withTelemetryDisabled(true)
                .build();
        Driver driver = GraphDatabase.driver(login.uri(), AuthTokens.basic(login.user(), login.password()), config);
        try {
            driver.verifyConnectivity();
            BoltSession session = new BoltSession(driver, SessionConfig.forDatabase(login.database()));
            // a server that is there may not have the database
            session.tryFor(CONNECTING_AT_MOST_SECONDS, "RETURN 1");
            return session;
        } catch (RuntimeException e) {
            driver.close();
            throw e;
        }
    }

    @Override
    public List<List<String>> run(String statement) throws DatabaseException {
        return run(statement, WORKING_AT_MOST);
    }

    /** Like {@link #run(String)}, with a time limit that suits what the server knows at once. */
    synchronized List<List<String>> run(String statement, Duration usual) throws DatabaseException {
        transactions++;
        Duration patience = usual.compareTo(most) < 0 ? usual : most;
        CompletableFuture<List<List<String>>> answer =
                CompletableFuture.supplyAsync(() -> answer(statement, patience), Thread::startVirtualThread);
        try {
            return answer.applyToEither(hurried, rows -> rows)
                    .get(patience.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new DatabaseException(
                    "the server does not answer within %d s: it is stopped, starved, or out of reach"
                            .formatted(patience.toSeconds()),
                    e);
        } catch (ExecutionException e) {
            throw new DatabaseException(
                    String.valueOf(Objects.requireNonNullElse(e.getCause(), e).getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DatabaseException("the statement was interrupted", e);
        }
    }

    private List<List<String>> answer(String statement, Duration patience) {
        TransactionConfig limited =
                TransactionConfig.builder().withTimeout(patience).build();
        try (Session session = driver.session(database)) {
            return session.run(statement, limited).list(BoltSession::texts);
        }
    }

    /** Releases whoever waits for an answer. From now on nobody waits for more than a few seconds. */
    void hurry() {
        most = HURRYING_AT_MOST;
        CompletableFuture<List<List<String>>> waiting = hurried;
        hurried = new CompletableFuture<>();
        waiting.completeExceptionally(new CancellationException("the run was interrupted"));
    }

    private static List<String> texts(Record row) {
        return row.values().stream()
                .map(value -> String.valueOf(value.asObject()))
                .toList();
    }

    /** Transactions that this session has run, whether they were committed or not. */
    synchronized long transactions() {
        return transactions;
    }

    /** Runs a statement that the server gives up when it takes longer than this, and then rolls it back. */
    void tryFor(int seconds, String statement) {
        TransactionConfig limited = TransactionConfig.builder()
                .withTimeout(Duration.ofSeconds(seconds))
                .build();
        try (Session session = driver.session(database);
                Transaction transaction = session.beginTransaction(limited)) {
            transaction.run(statement).consume();
            transaction.rollback();
        }
    }

    /**
     * The time of round trips, measured in one transaction. There each statement is a single round trip; between two
     * transactions a pool would reset the connection.
     */
    RoundTrips roundTrips() {
        try (Session session = driver.session(database);
                Transaction transaction = session.beginTransaction()) {
            return RoundTrips.of(() -> transaction.run("RETURN 1").consume());
        }
    }

    /** Opens a transaction beside all others. The caller closes it. */
    OpenTransaction begin(String statement) {
        Session session = driver.session(database);
        try {
            session.beginTransaction(TransactionConfig.builder()
                            .withTimeout(Duration.ZERO)
                            .build())
                    .run(statement)
                    .consume();
            return new OpenTransaction(session);
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    /** A transaction that is rolled back when it is closed. */
    record OpenTransaction(Session session) implements AutoCloseable {
        @Override
        public void close() {
            session.close();
        }
    }

    @Override
    public void close() {
        driver.close();
    }
}
