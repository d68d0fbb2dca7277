package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.DatabaseException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/** The lab's own connection: one statement after the other, each a transaction of its own. */
final class LabSession implements AutoCloseable {

    private final Connection connection;
    private volatile @Nullable Statement running;

    private LabSession(Connection connection) {
        this.connection = connection;
    }

    static LabSession open(Login login) throws SQLException {
        Properties properties = login.properties();
        // PGDBNAME rather than the URL: names need no escapes there
        properties.setProperty("PGDBNAME", login.database());
        Connection connection = new Driver().connect(login.url(), properties);
        if (connection == null) {
            throw new SQLException("no driver for " + login);
        }
        return new LabSession(connection);
    }

    interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    synchronized void run(String sql) throws SQLException {
        rowsOf(sql);
    }

    /** Runs a statement as it stands; returns how many rows came back, none where it returns none. */
    synchronized int rowsOf(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            // braces are the server's, not JDBC's
            statement.setEscapeProcessing(false);
            running = statement;
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

    /** Does several things in one transaction, which is taken back in any case where one of them fails. */
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
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            running = statement;
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

    /** From now on a server that does not answer in this time breaks the session. */
    synchronized void answerWithin(int millis) throws SQLException {
        connection.setNetworkTimeout(Runnable::run, millis);
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
            // it has ended in between, or the server is gone: either way it runs no more
            return;
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // the server is gone, and the connection with it
            return;
        }
    }
}
