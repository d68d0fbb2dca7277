package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Row;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.LoadInside;
import dev.dbdyno.spi.web.Reason;
import dev.dbdyno.spi.web.Slept;
import dev.dbdyno.spi.web.WebOperations;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** One server on one event loop; those of all instances share the port. */
final class CompanyVerticle extends VerticleBase {

    /** A negative port is a free one that all instances share. */
    private static final int FREE_PORT = -1;

    private final Rows rows;
    private final LoadInside inside;
    private final IntConsumer listening;

    /**
     * @param listening told the port
     */
    CompanyVerticle(Rows rows, LoadInside inside, IntConsumer listening) {
        this.rows = rows;
        this.inside = inside;
        this.listening = listening;
    }

    @Override
    public Future<HttpServer> start() {
        Router router = Router.router(vertx);
        router.get("/companies/:id").handler(refusing(this::find));
        router.get("/companies").handler(refusing(this::page));
        router.get("/sleep").handler(refusing(this::sleep));
        router.post("/load").handler(this::load);
        router.route().failureHandler(Failures::answer);
        return vertx.createHttpServer()
                .requestHandler(router)
                .listen(FREE_PORT, "127.0.0.1")
                .onSuccess(server -> listening.accept(server.actualPort()));
    }

    /** A handler that may find a parameter wrong. */
    @FunctionalInterface
    private interface Handling {
        void of(RoutingContext request) throws BadParameterException;
    }

    private static Handler<RoutingContext> refusing(Handling handling) {
        return request -> {
            try {
                handling.of(request);
            } catch (BadParameterException bad) {
                request.fail(bad);
            }
        };
    }

    private void find(RoutingContext request) throws BadParameterException {
        int id = wholeNumber("id", request.pathParam("id"));
        rows(WebOperations.company(id))
                .onSuccess(found -> {
                    if (found.isEmpty()) {
                        request.response().setStatusCode(404);
                        request.json(new Reason("there is no company " + id));
                    } else {
                        request.json(found.getFirst());
                    }
                })
                .onFailure(request::fail);
    }

    private void page(RoutingContext request) throws BadParameterException {
        int after = wholeNumber("after", request.request().getParam("after"));
        int count = wholeNumber("count", request.request().getParam("count"));
        rows(WebOperations.page(after, count)).onSuccess(request::json).onFailure(request::fail);
    }

    private void sleep(RoutingContext request) throws BadParameterException {
        double seconds = number("seconds", request.request().getParam("seconds"));
        rows(WebOperations.sleep(seconds))
                .onSuccess(slept -> request.json(new Slept(seconds)))
                .onFailure(request::fail);
    }

    private Future<List<? extends Row>> rows(Operation operation) {
        return rows.of(operation, context);
    }

    private static int wholeNumber(String parameter, @Nullable String text) throws BadParameterException {
        try {
            return Integer.parseInt(String.valueOf(text));
        } catch (NumberFormatException bad) {
            throw new BadParameterException(parameter, "a whole number", String.valueOf(text));
        }
    }

    private static double number(String parameter, @Nullable String text) throws BadParameterException {
        try {
            return Double.parseDouble(String.valueOf(text));
        } catch (NumberFormatException bad) {
            throw new BadParameterException(parameter, "a number", String.valueOf(text));
        }
    }

    private void load(RoutingContext request) {
        Future.fromCompletionStage(inside.begin(), context)
                .onSuccess(json -> request.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                        .end(json))
                .onFailure(request::fail);
    }
}
