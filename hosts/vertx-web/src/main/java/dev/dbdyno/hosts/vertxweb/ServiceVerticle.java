package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.spi.web.LoadInside;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import java.util.function.IntConsumer;

/** A server on one event loop. The servers of all instances share the port. */
final class ServiceVerticle extends VerticleBase {

    /** A negative port is a free one that all instances share. */
    private static final int FREE_PORT = -1;

    private final Rows rows;
    private final LoadInside inside;
    private final String address;
    private final IntConsumer listening;

    /**
     * @param address at which it listens
     * @param listening told the port
     */
    ServiceVerticle(Rows rows, LoadInside inside, String address, IntConsumer listening) {
        this.rows = rows;
        this.inside = inside;
        this.address = address;
        this.listening = listening;
    }

    @Override
    public Future<HttpServer> start() {
        Router router = Router.router(vertx);
        new Routes(rows, inside, context).mount(router);
        return vertx.createHttpServer()
                .requestHandler(router)
                .listen(FREE_PORT, address)
                .onSuccess(server -> listening.accept(server.actualPort()));
    }
}
