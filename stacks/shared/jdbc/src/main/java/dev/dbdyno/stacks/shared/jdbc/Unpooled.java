package dev.dbdyno.stacks.shared.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import org.postgresql.ds.PGConnectionPoolDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Opens a connection for each that is asked for, and closes it when it is given back. At most so many are open at once. */
@SuppressWarnings("serial") // nobody writes it anywhere
final class Unpooled extends PGSimpleDataSource {

    private final PGConnectionPoolDataSource server = new PGConnectionPoolDataSource();
    private final Semaphore free;
    private final int waitMillis;

    /**
     * Opens nothing yet.
     *
     * @param waitMillis how long to wait until another is given back; 0 without limit
     */
    Unpooled(String url, String user, String password, Map<String, String> ofDriver, int most, int waitMillis)
            throws SQLException {
        server.setUrl(url);
        server.setUser(user);
        server.setPassword(password);
        for (Map.Entry<String, String> property : ofDriver.entrySet()) {
            server.setProperty(property.getKey(), property.getValue());
        }
        this.free = new Semaphore(most);
        this.waitMillis = waitMillis;
    }

    int waiting() {
        return free.getQueueLength();
    }

    @Override
    public Connection getConnection() throws SQLException {
        await();
        try {
            PooledConnection opened = server.getPooledConnection();
            opened.addConnectionEventListener(new GivenBack(opened));
            return opened.getConnection();
        } catch (SQLException refused) {
            free.release();
            throw refused;
        }
    }

    private void await() throws SQLException {
        try {
            if (waitMillis == 0) {
                free.acquire();
            } else if (!free.tryAcquire(waitMillis, TimeUnit.MILLISECONDS)) {
                throw new SQLTransientConnectionException(
                        "no connection was given back within %d ms".formatted(waitMillis));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while waiting for a connection to be given back", e);
        }
    }

    private final class GivenBack implements ConnectionEventListener {

        private final PooledConnection connection;

        GivenBack(PooledConnection connection) {
            this.connection = connection;
        }

        @Override
        public void connectionClosed(ConnectionEvent event) {
            try {
                connection.close();
            } catch (SQLException alreadyBroken) {
                // nothing is left to close
            } finally {
                free.release();
            }
        }

        /** Whoever had the connection gives it back all the same. */
        @Override
        public void connectionErrorOccurred(ConnectionEvent event) {}
    }
}
