package dev.dbdyno.child.load;

import dev.dbdyno.child.host.HungLoadException;
import dev.dbdyno.child.host.Load;
import dev.dbdyno.child.host.LoadedWindow;
import dev.dbdyno.child.host.NanoClock;
import dev.dbdyno.spi.Stack;
import java.time.Duration;
import java.util.List;

/** Clients that each issue their next operation when the last one ended ({@code LoadModel.ClosedLoop}). */
final class ClosedLoop implements Load {

    private final Stack stack;
    private final List<Client> clients;
    private final NanoClock clock;
    private final Duration hangGuard;

    ClosedLoop(Stack stack, List<Client> clients, NanoClock clock, Duration hangGuard) {
        this.stack = stack;
        this.clients = List.copyOf(clients);
        this.clock = clock;
        this.hangGuard = hangGuard;
    }

    @Override
    public void prepare() {
        // operations are drawn one by one, as a service makes them
    }

    @Override
    public void run(Duration length) throws HungLoadException, InterruptedException {
        WindowRun window = new WindowRun(clock.nanoTime() + length.toNanos(), clients.size(), "clients");
        for (Client client : clients) {
            client.start(window);
        }
        window.await(length.plus(hangGuard), hangGuard);
    }

    @Override
    public LoadedWindow collect() {
        List<Recorder> recorders = clients.stream().map(Client::recorder).toList();
        LoadedWindow window = Totals.of(recorders).windowOf(clients.size());
        recorders.forEach(Recorder::reset);
        return window;
    }

    @Override
    public void close() {
        clients.forEach(Client::close);
        stack.close();
    }
}
