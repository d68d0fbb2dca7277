package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Reason;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.List;

/**
 * What the handlers of one verticle share: the stack, and how its rows become replies.
 *
 * @param context of the verticle, on which everything completes
 */
record Answers(Rows rows, Context context) {

    /** A handler that may find a parameter wrong. */
    @FunctionalInterface
    interface Handling {
        void of(RoutingContext request) throws BadParameterException;
    }

    static Handler<RoutingContext> refusing(Handling handling) {
        return request -> {
            try {
                handling.of(request);
            } catch (BadParameterException bad) {
                request.fail(bad);
            }
        };
    }

    Future<List<? extends Row>> rows(Operation operation) {
        return rows.of(operation, context);
    }

    /** Answers with all rows. */
    void all(RoutingContext request, Operation operation) {
        rows(operation).onSuccess(request::json).onFailure(request::fail);
    }

    /** Answers with the row that was made. */
    void created(RoutingContext request, Operation operation) {
        rows(operation)
                .onSuccess(made -> {
                    request.response().setStatusCode(201);
                    request.json(made.getFirst());
                })
                .onFailure(request::fail);
    }

    /**
     * Answers with the one row, or that there is none.
     *
     * @param row what was looked for, such as {@code company}
     */
    void one(RoutingContext request, Operation operation, String row, int id) {
        rows(operation)
                .onSuccess(found -> {
                    if (found.isEmpty()) {
                        absent(request, row, id);
                    } else {
                        request.json(found.getFirst());
                    }
                })
                .onFailure(request::fail);
    }

    static void absent(RoutingContext request, String row, int id) {
        request.response().setStatusCode(404);
        request.json(new Reason("there is no %s %d".formatted(row, id)));
    }
}
