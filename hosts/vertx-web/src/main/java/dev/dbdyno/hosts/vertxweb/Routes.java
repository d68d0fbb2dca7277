package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Deleted;
import dev.dbdyno.spi.web.FailureReply;
import dev.dbdyno.spi.web.FortunePage;
import dev.dbdyno.spi.web.Inserted;
import dev.dbdyno.spi.web.LoadInside;
import dev.dbdyno.spi.web.NewCompany;
import dev.dbdyno.spi.web.NewMovie;
import dev.dbdyno.spi.web.NewUser;
import dev.dbdyno.spi.web.NoSuchRowException;
import dev.dbdyno.spi.web.Slept;
import dev.dbdyno.spi.web.WebOperations;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The handlers of one verticle.
 *
 * @param context of the verticle, on which every future completes
 */
record Routes(Rows rows, LoadInside inside, Context context) {

    /** Answers a request, unless a parameter is wrong. */
    @FunctionalInterface
    private interface Answering {
        void accept(RoutingContext request) throws BadParameterException;
    }

    /** Reads the operation that a request asks for. */
    @FunctionalInterface
    private interface Reading {
        Operation of(RoutingContext request) throws BadParameterException;
    }

    /** The router compares a request with its routes in this order. */
    void mount(Router router) {
        router.get("/companies/:id").handler(one("company", WebOperations::company));
        router.get("/companies").handler(all(Parameters::page));
        router.post("/companies").handler(BodyHandler.create(false)).handler(answering(this::insertCompanies));
        router.get("/sleep").handler(answering(this::sleep));
        router.get("/worlds/:id").handler(one("world", WebOperations::world));
        router.get("/queries")
                .handler(all(request -> WebOperations.queries(request.request().getParam("n"))));
        router.get("/updates")
                .handler(all(request -> WebOperations.updates(request.request().getParam("n"))));
        router.get("/fortunes").handler(this::fortunes);
        router.post("/users")
                .handler(BodyHandler.create(false))
                .handler(created(
                        request -> Parameters.body(request, NewUser.class).operation()));
        router.get("/users/:id").handler(one("user", WebOperations::user));
        router.get("/users").handler(all(request -> WebOperations.users(Parameters.wholeNumber(request, "count"))));
        router.delete("/users/:id").handler(answering(this::deleteUser));
        router.get("/movies").handler(all(request -> WebOperations.movies(Parameters.text(request, "title"))));
        router.post("/movies")
                .handler(BodyHandler.create(false))
                .handler(created(
                        request -> Parameters.body(request, NewMovie.class).operation()));
        router.get("/people").handler(all(request -> WebOperations.people(Parameters.text(request, "name"))));
        router.get("/co-actors").handler(all(request -> WebOperations.coActors(Parameters.text(request, "name"))));
        router.post("/load").handler(this::load);
        router.route().failureHandler(Routes::failed);
    }

    private static Handler<RoutingContext> answering(Answering answering) {
        return request -> {
            try {
                answering.accept(request);
            } catch (BadParameterException bad) {
                request.fail(bad);
            }
        };
    }

    private Future<List<? extends Row>> rows(Operation operation) {
        return rows.of(operation, context);
    }

    /** Answers with all rows. */
    private Handler<RoutingContext> all(Reading reading) {
        return answering(
                request -> rows(reading.of(request)).onSuccess(request::json).onFailure(request::fail));
    }

    /** Answers with the row that was made. */
    private Handler<RoutingContext> created(Reading reading) {
        return answering(request -> rows(reading.of(request))
                .onSuccess(made -> {
                    request.response().setStatusCode(201);
                    request.json(made.getFirst());
                })
                .onFailure(request::fail));
    }

    /** Answers with the one row of the id in the path. */
    private Handler<RoutingContext> one(String row, IntFunction<Operation> operation) {
        return answering(request -> {
            int id = Parameters.id(request);
            rows(operation.apply(id))
                    .onSuccess(found -> {
                        if (found.isEmpty()) {
                            request.fail(new NoSuchRowException(row, id));
                        } else {
                            request.json(found.getFirst());
                        }
                    })
                    .onFailure(request::fail);
        });
    }

    private void insertCompanies(RoutingContext request) throws BadParameterException {
        rows(NewCompany.batch(Arrays.asList(Parameters.body(request, NewCompany[].class))))
                .onSuccess(reply -> request.json(Inserted.of(reply)))
                .onFailure(request::fail);
    }

    private void sleep(RoutingContext request) throws BadParameterException {
        double seconds = Parameters.number(request, "seconds");
        rows(WebOperations.sleep(seconds))
                .onSuccess(slept -> request.json(new Slept(seconds)))
                .onFailure(request::fail);
    }

    private void fortunes(RoutingContext request) {
        rows(WebOperations.fortunes())
                .onSuccess(fortunes -> request.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, FortunePage.MEDIA_TYPE)
                        .end(FortunePage.of(fortunes)))
                .onFailure(request::fail);
    }

    private void deleteUser(RoutingContext request) throws BadParameterException {
        int id = Parameters.id(request);
        rows(WebOperations.deleteUser(id))
                .onSuccess(reply -> {
                    switch (Deleted.of(reply)) {
                        case ONE -> request.response().setStatusCode(204).end();
                        case NONE -> request.fail(new NoSuchRowException("user", id));
                    }
                })
                .onFailure(request::fail);
    }

    private void load(RoutingContext request) {
        Future.fromCompletionStage(inside.begin(), context)
                .onSuccess(json -> request.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                        .end(json))
                .onFailure(request::fail);
    }

    private static void failed(RoutingContext request) {
        Throwable failure = request.failure();
        // Vert.x has failures that are only a status. No handler here makes one.
        FailureReply reply = FailureReply.to(
                failure == null ? new IllegalStateException("status " + request.statusCode()) : failure);
        request.response().setStatusCode(reply.status());
        request.json(reply.reason());
    }
}
