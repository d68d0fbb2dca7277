package dev.dbdyno.bare;

import com.zaxxer.hikari.HikariDataSource;
import dev.dbdyno.child.host.Opening;
import dev.dbdyno.load.HungLoadException;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.results.window.AtWork;
import dev.dbdyno.results.window.Latency;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;

/** A thread a client, each selecting one row after the other until the turn ends. */
final class BareLoad implements Load {

    private final HikariDataSource dataSource;
    private final String sql;
    private final int rows;
    private final Duration hangGuard;
    private final List<Client> clients = new ArrayList<>();
    private List<Tally> tallies = List.of();
    private Duration length = Duration.ZERO;

    BareLoad(HikariDataSource dataSource, Opening opening, int rows, int clients) {
        this.dataSource = dataSource;
        this.sql = "select company_id, company_name from %s.companies where company_id = ?"
                .formatted(opening.endpoint().schema());
        this.rows = rows;
        this.hangGuard = opening.hangGuard();
        SplittableRandom random = new SplittableRandom(opening.seed());
        ThreadFactory threads = Thread.ofPlatform().daemon().name("bare-", 0).factory();
        for (int client = 0; client < clients; client++) {
            this.clients.add(new Client(random.split(), Executors.newSingleThreadExecutor(threads)));
        }
    }

    /**
     * A client, always on the same thread: of tasks in one queue, the first thread to wake up would take several in a short turn,
     * and fewer clients would be at work.
     */
    private record Client(SplittableRandom random, ExecutorService thread) {}

    @Override
    public void prepare() {
        // nothing is made beforehand
    }

    @Override
    public void run(Duration length, Runnable beginning) throws HungLoadException, InterruptedException {
        this.length = length;
        beginning.run();
        BareTurn turn = new BareTurn(length, clients.size());
        List<Future<Tally>> running = new ArrayList<>();
        for (Client client : clients) {
            running.add(client.thread().submit(() -> loop(client.random(), turn)));
        }
        long givenUpAt = System.nanoTime() + length.plus(hangGuard).toNanos();
        List<Tally> ended = new ArrayList<>();
        for (Future<Tally> future : running) {
            try {
                ended.add(future.get(givenUpAt - System.nanoTime(), TimeUnit.NANOSECONDS));
            } catch (TimeoutException hung) {
                throw new HungLoadException(running.size() - ended.size(), running.size(), "clients", hangGuard);
            } catch (ExecutionException failed) {
                throw new IllegalStateException(failed.getCause());
            }
        }
        tallies = ended;
    }

    private Tally loop(SplittableRandom random, BareTurn turn) throws SQLException {
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

    @Override
    public LoadedWindow collect() {
        long start = tallies.stream().mapToLong(Tally::startNanos).min().orElseThrow();
        long end = tallies.stream().mapToLong(Tally::endNanos).max().orElseThrow();
        long operations = tallies.stream().mapToLong(Tally::operations).sum();
        long whileAllWork = tallies.stream().mapToLong(Tally::whileAllWork).sum();
        Latency none = Latency.of(new Histogram(3));
        return LoadedWindow.unscheduled(start, end, operations, 0, null, none, tallies.size(), List.of())
                .ofClients(0, new AtWork(whileAllWork, length.toNanos()));
    }

    @Override
    public void close() {
        clients.forEach(client -> client.thread().shutdownNow());
    }

    /**
     * The result of one client's window.
     *
     * @param seen a sum of what was read, so that reading it cannot be left out
     */
    private record Tally(long startNanos, long endNanos, long operations, long whileAllWork, long seen) {}
}
