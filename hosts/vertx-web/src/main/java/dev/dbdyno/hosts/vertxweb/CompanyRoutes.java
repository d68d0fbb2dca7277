package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Slept;
import dev.dbdyno.spi.web.WebOperations;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** Companies are found; and the server sleeps. */
record CompanyRoutes(Answers answers) {

    void mount(Router router) {
        router.get("/companies/:id").handler(Answers.refusing(this::find));
        router.get("/companies").handler(Answers.refusing(this::page));
        router.get("/sleep").handler(Answers.refusing(this::sleep));
    }

    private void find(RoutingContext request) throws BadParameterException {
        int id = Parameters.id(request);
        answers.one(request, WebOperations.company(id), "company", id);
    }

    private void page(RoutingContext request) throws BadParameterException {
        int after = Parameters.wholeNumber(request, "after");
        int count = Parameters.wholeNumber(request, "count");
        answers.all(request, WebOperations.page(after, count));
    }

    private void sleep(RoutingContext request) throws BadParameterException {
        double seconds = Parameters.number(request, "seconds");
        answers.rows(WebOperations.sleep(seconds))
                .onSuccess(slept -> request.json(new Slept(seconds)))
                .onFailure(request::fail);
    }
}
