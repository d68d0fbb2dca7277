package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.FortunePage;
import dev.dbdyno.spi.web.WebOperations;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** TechEmpower's tests. */
record WorldRoutes(Answers answers) {

    void mount(Router router) {
        router.get("/worlds/:id").handler(Answers.refusing(this::find));
        router.get("/queries").handler(this::queries);
        router.get("/updates").handler(this::updates);
        router.get("/fortunes").handler(this::fortunes);
    }

    private void find(RoutingContext request) throws BadParameterException {
        int id = Parameters.id(request);
        answers.one(request, WebOperations.world(id), "world", id);
    }

    private void queries(RoutingContext request) {
        answers.all(request, WebOperations.queries(request.request().getParam("n")));
    }

    private void updates(RoutingContext request) {
        answers.all(request, WebOperations.updates(request.request().getParam("n")));
    }

    private void fortunes(RoutingContext request) {
        answers.rows(WebOperations.fortunes())
                .onSuccess(fortunes -> request.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, FortunePage.MEDIA_TYPE)
                        .end(FortunePage.of(fortunes)))
                .onFailure(request::fail);
    }
}
