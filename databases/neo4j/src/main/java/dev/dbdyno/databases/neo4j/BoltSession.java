package dev.dbdyno.databases.neo4j;

import dev.dbdyno.databases.DatabaseException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
import org.neo4j.driver.exceptions.Neo4jException;

/** The lab's own connection to a Neo4j: one statement after the other, each a transaction of its own. */
final class BoltSession implements CypherSession, AutoCloseable {

    private static final String LAB = "dbdyno-lab";
    private static final int CONNECTING_AT_MOST_SECONDS = 10;

    /** Kept, for a logger that nobody holds forgets its level: the driver would tell the user's terminal that it is there. */
    private static final Logger DRIVERS_LOG = Logger.getLogger("org.neo4j.driver");

    static {
        DRIVERS_LOG.setLevel(Level.WARNING);
    }

    private final Driver driver;
    private final SessionConfig database;
    private long transactions;

    private BoltSession(Driver driver, SessionConfig database) {
        this.driver = driver;
        this.database = database;
    }

    /** Connects; fails with the driver's exception where that cannot be. */
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
    public synchronized List<List<String>> run(String statement) throws DatabaseException {
        transactions++;
        try (Session session = driver.session(database)) {
            return session.run(statement).list(BoltSession::texts);
        } catch (Neo4jException e) {
            throw new DatabaseException(String.valueOf(e.getMessage()), e);
        }
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

    /** Runs a statement that the server gives up when it takes longer, and undoes it. */
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

    /** A transaction that stays open beside all others; the caller closes it. */
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

    /** What it did is undone when it is closed. */
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
