package dev.dbdyno.quarkus.asynchronous;

import dev.dbdyno.spi.web.BadParameterException;
import org.jspecify.annotations.Nullable;

/** Reads parameters, which JAX-RS would answer with 404 where they are no numbers. */
final class Parameters {

    private Parameters() {}

    static int wholeNumber(String parameter, @Nullable String text) throws BadParameterException {
        try {
            return Integer.parseInt(String.valueOf(text));
        } catch (NumberFormatException bad) {
            throw new BadParameterException(parameter, "a whole number", String.valueOf(text));
        }
    }

    static double number(String parameter, @Nullable String text) throws BadParameterException {
        try {
            return Double.parseDouble(String.valueOf(text));
        } catch (NumberFormatException bad) {
            throw new BadParameterException(parameter, "a number", String.valueOf(text));
        }
    }
}
