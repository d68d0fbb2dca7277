package dev.dbdyno.child.load;

import dev.dbdyno.load.HungLoadException;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.recording.Recorder;
import dev.dbdyno.load.recording.Totals;
import dev.dbdyno.load.recording.WindowRun;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Clients that each issue their next operation when the last one ended ({@code LoadModel.ClosedLoop}). */
final class ClosedLoop implements TwoStepLoad {

    private final List<Client> clients;
    private final NanoClock clock;
    private final Duration hangGuard;
    private volatile @Nullable WindowRun window;

    ClosedLoop(List<Client> clients, NanoClock clock, Duration hangGuard) {
        this.clients = List.copyOf(clients);
        this.clock = clock;
        this.hangGuard = hangGuard;
    }

    @Override
    public void prepare() {
        // operations are drawn one by one, as a service makes them
    }

    @Override
    public void begin(Duration length) {
        WindowRun begun = WindowRun.ofClients(clock, clock.nanoTime(), length, clients.size(), "clients");
        window = begun;
        for (Client client : clients) {
            client.start(begun);
        }
    }

    @Override
    public void await(Duration length) throws HungLoadException, InterruptedException {
        Objects.requireNonNull(window, "begin() comes first").await(length.plus(hangGuard), hangGuard);
    }

    @Override
    public LoadedWindow collect() {
        List<Recorder> recorders = clients.stream().map(Client::recorder).toList();
        LoadedWindow loaded = Totals.of(recorders).windowOf(clients.size());
        recorders.forEach(Recorder::reset);
        return loaded;
    }

    @Override
    public void close() {
        clients.forEach(Client::close);
    }
}
