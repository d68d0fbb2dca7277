package dev.dbdyno.spi.web;

import org.jspecify.annotations.Nullable;

/** Reads the numbers in a request: a framework that were asked to would refuse the others with words or a status of its own. */
public final class Numbers {

    private Numbers() {}

    /**
     * A whole number.
     *
     * @param text null where the request has no such parameter
     */
    public static int wholeNumber(String parameter, @Nullable String text) throws BadParameterException {
        try {
            return Integer.parseInt(String.valueOf(text));
        } catch (NumberFormatException bad) {
            throw new BadParameterException(parameter, "a whole number", String.valueOf(text));
        }
    }

    /**
     * A number, with or without a fraction.
     *
     * @param text null where the request has no such parameter
     */
    public static double number(String parameter, @Nullable String text) throws BadParameterException {
        try {
            return Double.parseDouble(String.valueOf(text));
        } catch (NumberFormatException bad) {
            throw new BadParameterException(parameter, "a number", String.valueOf(text));
        }
    }
}
