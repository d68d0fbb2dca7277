package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.DatabaseException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/**
 * The lab's own connection: one statement after the other, each a transaction of its own, and each with a limit at the server
 * and at the client. A server that is gone, frozen or full therefore ends the statement, whatever it is.
 *
 * <p>A connection that broke is opened again by {@link #lasting}, once, and only for as long as a restart takes.
 */
final class LabSession implements AutoCloseable {

    /** How long one statement may take. */
    enum Patience {
        /** The limit for what the server knows at once. */
        QUESTION(Duration.ofSeconds(10)),
        /** The limit for rows, statements of the user's, and whole databases. */
        WORK(Duration.ofMinutes(30)),
        /** The limit for what must still be done when the user wants to go. */
        LAST_WORK(Duration.ofSeconds(5)),
        /** The limit for the question whether the server is there at all. */
        SIGN_OF_LIFE(Duration.ofSeconds(3));

        private final Duration most;

        Patience(Duration most) {
            this.most = most;
        }

        Patience inHurry() {
            return switch (this) {
                case QUESTION, SIGN_OF_LIFE -> SIGN_OF_LIFE;
                case WORK, LAST_WORK -> LAST_WORK;
            };
        }
    }

    /** What a session needs before it can be used, each time it is opened. */
    interface Opening {
        void prepare(LabSession session) throws SQLException, DatabaseException;

        /** Whether a server may still appear at an address where nothing answers. */
        default boolean isWorthWaiting() {
            return true;
        }
    }

    /** Time in which the server should have ended a statement by itself, before the client gives the connection up. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    /** PostgreSQL needs less time than this to restart, or to recover from a killed backend. */
    private static final Duration RESTARTING_AT_MOST = Duration.ofSeconds(15);

    /** How long the server may be silent while a connection is opened. */
    private static final Duration ANSWERING_AT_MOST = Duration.ofSeconds(10);

    /**
     * Replaces the settings of the role and of the database, which are meant for their users. No function or operator
     * of somebody's schema comes before the server's own. The settings are chosen by name, because some are missing in
     * old versions.
     */
    private static final String OWN_SETTINGS = """
            SELECT %s set_config(own.name, own.value, false)
            FROM (VALUES ('statement_timeout', '0'), ('transaction_timeout', '0'), ('idle_session_timeout', '0'),
                ('idle_in_transaction_session_timeout', '0'), ('lock_timeout', '10s'),
                ('stats_fetch_consistency', 'none'), ('search_path', 'pg_catalog')) AS own (name, value)
            JOIN pg_settings AS known ON known.name = own.name""".formatted(ServerCounters.OWN);

    private final Login login;
    private final Opening opening;
    private volatile Connection connection;
    private volatile @Nullable Statement running;
    private volatile boolean hurried;
    private volatile boolean closed;
    private Patience patience;

    private LabSession(Login login, Opening opening, Patience patience) throws SQLException {
        this.login = login;
        this.opening = opening;
        this.patience = patience;
        this.connection = connect(login, ANSWERING_AT_MOST);
    }

    /** Opens a session for a few statements, which is not reopened when it breaks. */
    static LabSession open(Login login) throws SQLException {
        LabSession session = new LabSession(login, bare -> {}, Patience.WORK);
        session.prepareForUse(() -> session.run(OWN_SETTINGS));
        return session;
    }

    /** Opens a session for a whole run. */
    static LabSession lasting(Login login, Opening opening) throws SQLException, DatabaseException {
        LabSession session = new LabSession(login, opening, Patience.QUESTION);
        session.prepareForUse(session::prepare);
        return session;
    }

    private void prepare() throws SQLException, DatabaseException {
        run(OWN_SETTINGS);
        opening.prepare(this);
    }

    private interface Preparation<E extends Exception> {
        void run() throws SQLException, E;
    }

    private <E extends Exception> void prepareForUse(Preparation<E> preparation) throws SQLException, E {
        boolean done = false;
        try {
            preparation.run();
            done = true;
        } finally {
            if (!done) {
                disconnect();
            }
        }
    }

    private static Connection connect(Login login, Duration answering) throws SQLException {
        Properties properties = login.properties(answering);
        // PGDBNAME rather than the URL: names need no escapes there
        properties.setProperty("PGDBNAME", login.database());
        Connection connection = new Driver().connect(login.url(), properties);
        if (connection == null) {
            throw new SQLException("no driver for " + login);
        }
        return connection;
    }

    /** A question to the server that may be asked twice. */
    interface Question<T> {
        T ask() throws SQLException, DatabaseException;
    }

    /**
     * Asks a question. If the connection is or gets lost, asks once more on a new one.
     *
     * @param most how long each statement may take
     */
    synchronized <T> T lasting(Patience most, Question<T> question) throws SQLException, DatabaseException {
        Patience before = patience;
        patience = hurried ? most.inHurry() : most;
        try {
            return question.ask();
        } catch (SQLException e) {
            if (!SqlState.isConnectionLost(e) || SqlState.isSilence(e) || hurried || closed) {
                throw e;
            }
            if (!showsLife()) {
                openAgain();
            }
            return question.ask();
        } finally {
            patience = before;
        }
    }

    private void openAgain() throws SQLException, DatabaseException {
        abort();
        Retrying retrying = Retrying.within(RESTARTING_AT_MOST);
        while (true) {
            try {
                connection = connect(login, hurried ? Patience.SIGN_OF_LIFE.most : ANSWERING_AT_MOST);
                prepareForUse(this::prepare);
                return;
            } catch (SQLException e) {
                if (hurried || !SqlState.mayPass(e) || !opening.isWorthWaiting() || !retrying.again()) {
                    throw e;
                }
            }
        }
    }

    /** Asks for what must be cleared away after a run. If the user is waiting, within seconds. */
    synchronized <T> T last(Question<T> question) throws SQLException, DatabaseException {
        if (!showsLife()) {
            openAgain();
        }
        return lasting(Patience.WORK, question);
    }

    /** Whether the server answers within seconds. If it does not, nothing more can be asked on this connection. */
    private boolean showsLife() {
        Patience before = patience;
        patience = Patience.SIGN_OF_LIFE;
        try {
            run("SELECT " + ServerCounters.OWN);
            return true;
        } catch (SQLException e) {
            return false;
        } finally {
            patience = before;
        }
    }

    /** Gives a statement the time limit that applies now. */
    private <S extends Statement> S limited(S statement) throws SQLException {
        statement.setQueryTimeout((int) patience.most.toSeconds());
        connection.setNetworkTimeout(
                Runnable::run, (int) patience.most.plus(GRACE).toMillis());
        running = statement;
        return statement;
    }

    interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    synchronized void run(String sql) throws SQLException {
        rowsOf(sql);
    }

    /** Runs a statement as it is written and returns the number of its rows; 0 if it returns none. */
    synchronized int rowsOf(String sql) throws SQLException {
        try (Statement statement = limited(connection.createStatement())) {
            // braces are the server's, not JDBC's
            statement.setEscapeProcessing(false);
            return statement.execute(sql) ? count(statement) : 0;
        } finally {
            running = null;
        }
    }

    private static int count(Statement statement) throws SQLException {
        try (ResultSet rows = statement.getResultSet()) {
            int count = 0;
            while (rows.next()) {
                count++;
            }
            return count;
        }
    }

    /** What is done within a transaction. */
    interface Work {
        void run() throws SQLException, DatabaseException;
    }

    /** Whether a transaction that ends well is kept. */
    enum Outcome {
        KEPT,
        TAKEN_BACK
    }

    /** Does several things in one transaction, which is rolled back if one of them fails. */
    synchronized void inTransaction(Outcome outcome, Work work) throws SQLException, DatabaseException {
        connection.setAutoCommit(false);
        boolean done = false;
        try {
            work.run();
            done = true;
        } finally {
            try {
                if (done && outcome == Outcome.KEPT) {
                    connection.commit();
                } else {
                    connection.rollback();
                }
            } finally {
                connection.setAutoCommit(true);
            }
        }
    }

    synchronized <T> List<T> all(String sql, RowReader<T> reader, Object... parameters) throws SQLException {
        try (PreparedStatement statement = limited(connection.prepareStatement(sql))) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            return read(statement, reader);
        } finally {
            running = null;
        }
    }

    private static <T> List<T> read(PreparedStatement statement, RowReader<T> reader) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            List<T> values = new ArrayList<>();
            while (rows.next()) {
                values.add(reader.read(rows));
            }
            return values;
        }
    }

    /** The first row of a statement that always has one. */
    <T> T one(String sql, RowReader<T> reader, Object... parameters) throws SQLException {
        return all(sql, reader, parameters).getFirst();
    }

    synchronized Connection connection() {
        return connection;
    }

    /**
     * Ends the statement that is running. From now on no statement takes longer than a few seconds, and no lost
     * connection is reopened.
     */
    void hurry() {
        hurried = true;
        cancel();
    }

    /** Ends the statement that another thread is running, if any; it fails there. */
    void cancel() {
        Statement statement = running;
        if (statement == null) {
            return;
        }
        try {
            statement.cancel();
        } catch (SQLException e) {
            // it has ended in between, or the server is gone: what follows finds out
        }
        Retrying ending = Retrying.within(GRACE);
        boolean goesOn = Objects.equals(running, statement);
        while (goesOn && ending.again()) {
            goesOn = Objects.equals(running, statement);
        }
        if (goesOn) {
            abort();
        }
    }

    /** Closes the connection without asking the server for anything. */
    private void abort() {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            // it is broken already
        }
    }

    @Override
    public void close() {
        closed = true;
        disconnect();
    }

    private void disconnect() {
        try {
            connection.close();
        } catch (SQLException e) {
            // the server is gone, and the connection with it
            return;
        }
    }
}
