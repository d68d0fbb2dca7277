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
    private final IntConsumer listening;

    /**
     * @param listening told the port
     */
    ServiceVerticle(Rows rows, LoadInside inside, IntConsumer listening) {
        this.rows = rows;
        this.inside = inside;
        this.listening = listening;
    }

    @Override
    public Future<HttpServer> start() {
        Router router = Router.router(vertx);
        new Routes(rows, inside, context).mount(router);
        return vertx.createHttpServer()
                .requestHandler(router)
                .listen(FREE_PORT, "127.0.0.1")
                .onSuccess(server -> listening.accept(server.actualPort()));
    }
}
