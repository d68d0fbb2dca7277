package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.spi.Operation.FindCompanies;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Numbers;
import dev.dbdyno.spi.web.WebOperations;
import io.vertx.core.json.DecodeException;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;

/** Reads what a request carries. */
final class Parameters {

    private Parameters() {}

    static int id(RoutingContext request) throws BadParameterException {
        return Numbers.wholeNumber("id", request.pathParam("id"));
    }

    /** A page by its two bounds, in the order of the contract. */
    static FindCompanies page(RoutingContext request) throws BadParameterException {
        int after = wholeNumber(request, "after");
        return WebOperations.page(after, wholeNumber(request, "count"));
    }

    static int wholeNumber(RoutingContext request, String parameter) throws BadParameterException {
        return Numbers.wholeNumber(parameter, request.request().getParam(parameter));
    }

    static double number(RoutingContext request, String parameter) throws BadParameterException {
        return Numbers.number(parameter, request.request().getParam(parameter));
    }

    static String text(RoutingContext request, String parameter) throws BadParameterException {
        String text = request.request().getParam(parameter);
        if (text == null) {
            throw new BadParameterException(parameter, "a text", "");
        }
        return text;
    }

    /** Reads the body's JSON. */
    static <T> T body(RoutingContext request, Class<T> type) throws BadParameterException {
        try {
            @Nullable T body = request.body().asPojo(type);
            if (body != null) {
                return body;
            }
        } catch (DecodeException malformed) {
            // refused below, in the same words as an empty body
        }
        throw new BadParameterException(
                "the body",
                "a JSON object with the members of the contract",
                String.valueOf(request.body().asString()));
    }
}
