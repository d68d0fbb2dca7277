package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.NewUser;
import io.vertx.core.json.DecodeException;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;

/** Reads what a request carries. */
final class Parameters {

    private Parameters() {}

    static int id(RoutingContext request) throws BadParameterException {
        return wholeNumber("id", request.pathParam("id"));
    }

    static int wholeNumber(RoutingContext request, String parameter) throws BadParameterException {
        return wholeNumber(parameter, request.request().getParam(parameter));
    }

    private static int wholeNumber(String parameter, @Nullable String text) throws BadParameterException {
        try {
            return Integer.parseInt(String.valueOf(text));
        } catch (NumberFormatException bad) {
            throw new BadParameterException(parameter, "a whole number", String.valueOf(text));
        }
    }

    static double number(RoutingContext request, String parameter) throws BadParameterException {
        String text = String.valueOf(request.request().getParam(parameter));
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException bad) {
            throw new BadParameterException(parameter, "a number", text);
        }
    }

    static NewUser newUser(RoutingContext request) throws BadParameterException {
        try {
            @Nullable NewUser user = request.body().asPojo(NewUser.class);
            if (user != null) {
                return user;
            }
        } catch (DecodeException malformed) {
            // refused below, in the same words as an empty body
        }
        throw new BadParameterException(
                "the body",
                "a JSON object with name, surname and email",
                String.valueOf(request.body().asString()));
    }
}
