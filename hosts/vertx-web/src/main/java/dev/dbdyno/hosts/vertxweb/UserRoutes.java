package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Deleted;
import dev.dbdyno.spi.web.NewUser;
import dev.dbdyno.spi.web.WebOperations;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;

/** Users are added, found and deleted. */
record UserRoutes(Answers answers) {

    void mount(Router router) {
        router.post("/users").handler(BodyHandler.create(false)).handler(Answers.refusing(this::add));
        router.get("/users/:id").handler(Answers.refusing(this::find));
        router.get("/users").handler(Answers.refusing(this::first));
        router.delete("/users/:id").handler(Answers.refusing(this::delete));
    }

    private void add(RoutingContext request) throws BadParameterException {
        answers.created(request, Parameters.body(request, NewUser.class).operation());
    }

    private void find(RoutingContext request) throws BadParameterException {
        int id = Parameters.id(request);
        answers.one(request, WebOperations.user(id), "user", id);
    }

    private void first(RoutingContext request) throws BadParameterException {
        answers.all(request, WebOperations.users(Parameters.wholeNumber(request, "count")));
    }

    private void delete(RoutingContext request) throws BadParameterException {
        int id = Parameters.id(request);
        answers.rows(WebOperations.deleteUser(id))
                .onSuccess(reply -> {
                    switch (Deleted.of(reply)) {
                        case ONE -> request.response().setStatusCode(204).end();
                        case NONE -> Answers.absent(request, "user", id);
                    }
                })
                .onFailure(request::fail);
    }
}
