package dev.dbdyno.bare;

import com.zaxxer.hikari.HikariDataSource;
import dev.dbdyno.child.host.Opening;
import dev.dbdyno.load.HungLoadException;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.results.window.AtWork;
import dev.dbdyno.results.window.Latency;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/** Clients that each select one row after the other until the turn ends. */
final class BareLoad implements Load {

    private final Duration hangGuard;
    private final List<BareClient> clients = new ArrayList<>();
    private Duration length = Duration.ZERO;

    BareLoad(HikariDataSource dataSource, Opening opening, int rows, int clients) {
        this.hangGuard = opening.hangGuard();
        String sql = "select company_id, company_name from %s.companies where company_id = ?"
                .formatted(opening.endpoint().schema());
        SplittableRandom random = new SplittableRandom(opening.seed());
        for (int client = 0; client < clients; client++) {
            this.clients.add(BareClient.started(dataSource, sql, random.split(), rows));
        }
    }

    @Override
    public void prepare() {
        // nothing is made beforehand
    }

    @Override
    public void run(Duration length, Runnable beginning) throws HungLoadException, InterruptedException {
        this.length = length;
        beginning.run();
        BareTurn turn = new BareTurn(length, clients.size());
        clients.forEach(client -> client.start(turn));
        if (!turn.hasEndedWithin(length.plus(hangGuard))) {
            throw new HungLoadException(turn.notEnded(), clients.size(), "clients", hangGuard);
        }
    }

    @Override
    public LoadedWindow collect() {
        List<BareClient.Tally> tallies = clients.stream().map(BareClient::tally).toList();
        long start =
                tallies.stream().mapToLong(BareClient.Tally::startNanos).min().orElseThrow();
        long end = tallies.stream().mapToLong(BareClient.Tally::endNanos).max().orElseThrow();
        long operations =
                tallies.stream().mapToLong(BareClient.Tally::operations).sum();
        long whileAllWork =
                tallies.stream().mapToLong(BareClient.Tally::whileAllWork).sum();
        Latency none = Latency.of(new Histogram(3));
        return LoadedWindow.unscheduled(start, end, operations, 0, null, none, tallies.size(), List.of())
                .ofClients(0, new AtWork(whileAllWork, length.toNanos()));
    }

    @Override
    public void close() {
        clients.forEach(BareClient::close);
    }
}
