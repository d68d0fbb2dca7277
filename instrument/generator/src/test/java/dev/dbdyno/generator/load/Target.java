package dev.dbdyno.generator.load;

import dev.dbdyno.generator.requests.Mix;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.results.frames.Command.Replies;
import dev.dbdyno.results.frames.Command.Share;
import dev.dbdyno.results.frames.Command.WebTarget;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.scenarios.OneRow;
import dev.dbdyno.scenarios.Scenario;
import dev.dbdyno.stub.Behaviour;
import dev.dbdyno.stub.RequestListener;
import dev.dbdyno.stub.StubServer;
import java.io.IOException;
import java.time.Duration;

/** A stub server with the generator's loads on it, as the generator's main would put them. */
final class Target implements AutoCloseable {

    private static final Duration GUARD = Duration.ofSeconds(5);

    private final StubServer server;
    private final HttpLoads loads;

    private Target(StubServer server, HttpLoads loads) {
        this.server = server;
        this.loads = loads;
    }

    static Target of(Behaviour behaviour) throws IOException {
        return of(behaviour, new OneRow(1_000), keepAlive(Duration.ofSeconds(5)), RequestListener.NONE, 1);
    }

    static Target of(Behaviour behaviour, HttpPlan plan) throws IOException {
        return of(behaviour, new OneRow(1_000), plan, RequestListener.NONE, 1);
    }

    static Target of(Behaviour behaviour, Scenario scenario, HttpPlan plan, RequestListener listener, int eventLoops)
            throws IOException {
        StubServer server = StubServer.start(behaviour, listener);
        WebTarget web = new WebTarget("127.0.0.1", server.port(), Replies.CONTRACT);
        Mix mix = Mix.of(scenario, web, plan.connections());
        return new Target(server, HttpLoads.open(web, plan, mix, 7, Share.WHOLE, eventLoops, GUARD));
    }

    static HttpPlan keepAlive(Duration timeout) {
        return new HttpPlan(HttpPlan.Connections.KEEP_ALIVE, timeout);
    }

    static HttpPlan newEachRequest() {
        return new HttpPlan(HttpPlan.Connections.NEW_EACH_REQUEST, Duration.ofSeconds(5));
    }

    StubServer server() {
        return server;
    }

    HttpLoads loads() {
        return loads;
    }

    /** One window of a load. */
    LoadedWindow window(LoadModel model, Duration length) throws Exception {
        return window(model, length, () -> {});
    }

    LoadedWindow window(LoadModel model, Duration length, Runnable beginning) throws Exception {
        try (Load load = loads.load(model)) {
            load.prepare();
            load.run(length, beginning);
            return load.collect();
        }
    }

    @Override
    public void close() {
        loads.close();
        server.close();
    }
}
