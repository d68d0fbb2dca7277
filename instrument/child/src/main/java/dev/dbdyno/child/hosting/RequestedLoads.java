package dev.dbdyno.child.hosting;

import dev.dbdyno.child.load.StackLoads;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.Loads;
import dev.dbdyno.load.WaitingLine;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.spi.web.WebServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;

/** The loads that a web host runs within itself. */
final class RequestedLoads implements Loads {

    private final StackLoads loads;
    private final WebServer server;
    private final WindowDoor door;
    private final Duration hangGuard;
    private final HttpClient http =
            HttpClient.newBuilder().version(Version.HTTP_1_1).build();

    RequestedLoads(StackLoads loads, WebServer server, WindowDoor door, Duration hangGuard) {
        this.loads = loads;
        this.server = server;
        this.door = door;
        this.hangGuard = hangGuard;
    }

    @Override
    public Load load(LoadModel model) {
        return new RequestedLoad(loads.twoStepLoad(model), door, http, request(), hangGuard);
    }

    @Override
    public List<WaitingLine> waitingLines() {
        return loads.waitingLines();
    }

    private HttpRequest request() {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/load".formatted(server.port())))
                .POST(BodyPublishers.noBody())
                .build();
    }

    @Override
    public void close() {
        http.shutdownNow();
        server.close();
        loads.close();
    }
}
