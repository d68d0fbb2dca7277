package dev.dbdyno.bare;

import com.zaxxer.hikari.HikariDataSource;
import dev.dbdyno.child.host.Opening;
import dev.dbdyno.load.HungLoadException;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.results.window.Latency;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** A thread a client, each selecting one row after the other until the deadline. */
final class BareLoad implements Load {

    private final HikariDataSource dataSource;
    private final String sql;
    private final int rows;
    private final Duration hangGuard;
    private final ExecutorService threads;
    private final List<SplittableRandom> randoms = new ArrayList<>();
    private List<Tally> tallies = List.of();

    BareLoad(HikariDataSource dataSource, Opening opening, int rows, int clients) {
        this.dataSource = dataSource;
        this.sql = "select company_id, company_name from %s.companies where company_id = ?"
                .formatted(opening.endpoint().schema());
        this.rows = rows;
        this.hangGuard = opening.hangGuard();
        this.threads = Executors.newFixedThreadPool(
                clients, Thread.ofPlatform().daemon().name("bare-", 0).factory());
        SplittableRandom random = new SplittableRandom(opening.seed());
        for (int client = 0; client < clients; client++) {
            randoms.add(random.split());
        }
    }

    @Override
    public void prepare() {
        // nothing is made beforehand
    }

    @Override
    public void run(Duration length, Runnable beginning) throws HungLoadException, InterruptedException {
        beginning.run();
        long deadlineNanos = System.nanoTime() + length.toNanos();
        List<Callable<Tally>> loops = new ArrayList<>();
        for (SplittableRandom random : randoms) {
            loops.add(() -> loop(random, deadlineNanos));
        }
        Duration atMost = length.plus(hangGuard);
        List<Tally> ended = new ArrayList<>();
        for (Future<Tally> future : threads.invokeAll(loops, atMost.toNanos(), TimeUnit.NANOSECONDS)) {
            if (future.isCancelled()) {
                throw new HungLoadException(loops.size() - ended.size(), loops.size(), "clients", hangGuard);
            }
            ended.add(result(future));
        }
        tallies = ended;
    }

    private static Tally result(Future<Tally> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        }
    }

    private Tally loop(SplittableRandom random, long deadlineNanos) throws SQLException {
        long startNanos = System.nanoTime();
        long operations = 0;
        long seen = 0;
        while (System.nanoTime() - deadlineNanos < 0) {
            try (Connection connection = dataSource.getConnection();
                    PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setInt(1, random.nextInt(rows) + 1);
                try (ResultSet result = statement.executeQuery()) {
                    while (result.next()) {
                        seen += result.getInt(1) + result.getString(2).length();
                    }
                }
            }
            operations++;
        }
        return new Tally(startNanos, System.nanoTime(), operations, seen);
    }

    @Override
    public LoadedWindow collect() {
        long start = tallies.stream().mapToLong(Tally::startNanos).min().orElseThrow();
        long end = tallies.stream().mapToLong(Tally::endNanos).max().orElseThrow();
        long operations = tallies.stream().mapToLong(Tally::operations).sum();
        Latency none = Latency.of(new Histogram(3));
        return LoadedWindow.unscheduled(start, end, operations, 0, null, none, tallies.size(), List.of());
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    /**
     * The result of one client's window.
     *
     * @param seen a sum of what was read, so that reading it cannot be left out
     */
    private record Tally(long startNanos, long endNanos, long operations, long seen) {}
}
