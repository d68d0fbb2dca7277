package dev.dbdyno.bare;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * A client: one thread, which lives from turn to turn and waits for its own. With executors in place of that, an operation cost up to
 * a quarter more CPU in turns of 20 ms (docs/performance.md).
 */
final class BareClient {

    private final HikariDataSource dataSource;
    private final String sql;
    private final SplittableRandom random;
    private final int rows;
    private final BlockingQueue<BareTurn> turns = new ArrayBlockingQueue<>(1);
    private final Thread thread =
            Thread.ofPlatform().daemon().name("bare-client").unstarted(this::takeTurns);

    /** What the client did in its last turn; null before the first, and after an operation that failed. */
    private volatile @Nullable Tally tally;

    private BareClient(HikariDataSource dataSource, String sql, SplittableRandom random, int rows) {
        this.dataSource = dataSource;
        this.sql = sql;
        this.random = random;
        this.rows = rows;
    }

    static BareClient started(HikariDataSource dataSource, String sql, SplittableRandom random, int rows) {
        BareClient client = new BareClient(dataSource, sql, random, rows);
        client.thread.start();
        return client;
    }

    /**
     * What a client did in one turn.
     *
     * @param whileAllWork operations that ended while all clients were at work
     * @param seen a sum of what was read, so that reading it cannot be left out
     */
    record Tally(long startNanos, long endNanos, long operations, long whileAllWork, long seen) {}

    void start(BareTurn turn) {
        turns.add(turn);
    }

    /** What the client did in its last turn. */
    Tally tally() {
        return Objects.requireNonNull(tally, "an operation failed; the log of the host says why");
    }

    void close() {
        thread.interrupt();
    }

    private void takeTurns() {
        try {
            while (true) {
                run(turns.take());
            }
        } catch (InterruptedException closed) {
            // close() ends the thread this way
        }
    }

    private void run(BareTurn turn) {
        tally = null;
        try {
            tally = loop(turn);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        } finally {
            turn.end();
        }
    }

    private Tally loop(BareTurn turn) throws SQLException {
        turn.begin();
        long startNanos = System.nanoTime();
        long nanos = startNanos;
        long operations = 0;
        long whileAllWork = 0;
        long seen = 0;
        while (turn.isOpenAt(nanos)) {
            try (Connection connection = dataSource.getConnection();
                    PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setInt(1, random.nextInt(rows) + 1);
                try (ResultSet result = statement.executeQuery()) {
                    while (result.next()) {
                        seen += result.getInt(1) + result.getString(2).length();
                    }
                }
            }
            nanos = System.nanoTime();
            operations++;
            if (turn.countsAt(nanos)) {
                whileAllWork++;
            }
        }
        return new Tally(startNanos, nanos, operations, whileAllWork, seen);
    }
}
