package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.NewMovie;
import dev.dbdyno.spi.web.WebOperations;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;

/** Movies are found and inserted, and people with their movies and with whom they acted. */
record MovieRoutes(Answers answers) {

    void mount(Router router) {
        router.get("/movies").handler(Answers.refusing(this::movies));
        router.post("/movies").handler(BodyHandler.create(false)).handler(Answers.refusing(this::insert));
        router.get("/people").handler(Answers.refusing(this::people));
        router.get("/co-actors").handler(Answers.refusing(this::coActors));
    }

    private void movies(RoutingContext request) throws BadParameterException {
        answers.all(request, WebOperations.movies(Parameters.text(request, "title")));
    }

    private void insert(RoutingContext request) throws BadParameterException {
        answers.created(request, Parameters.body(request, NewMovie.class).operation());
    }

    private void people(RoutingContext request) throws BadParameterException {
        answers.all(request, WebOperations.people(Parameters.text(request, "name")));
    }

    private void coActors(RoutingContext request) throws BadParameterException {
        answers.all(request, WebOperations.coActors(Parameters.text(request, "name")));
    }
}
