package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.spi.web.LoadInside;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.function.IntConsumer;

/** One server on one event loop; those of all instances share the port. */
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
        Answers answers = new Answers(rows, context);
        new CompanyRoutes(answers).mount(router);
        new WorldRoutes(answers).mount(router);
        new UserRoutes(answers).mount(router);
        new MovieRoutes(answers).mount(router);
        router.post("/load").handler(this::load);
        router.route().failureHandler(Failures::answer);
        return vertx.createHttpServer()
                .requestHandler(router)
                .listen(FREE_PORT, "127.0.0.1")
                .onSuccess(server -> listening.accept(server.actualPort()));
    }

    private void load(RoutingContext request) {
        Future.fromCompletionStage(inside.begin(), context)
                .onSuccess(json -> request.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                        .end(json))
                .onFailure(request::fail);
    }
}
