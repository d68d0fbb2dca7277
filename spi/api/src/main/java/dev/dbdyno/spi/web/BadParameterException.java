package dev.dbdyno.spi.web;

/** A request's parameter that the contract does not allow: 400, with this message as the reason. */
public final class BadParameterException extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * @param parameter its name in the request
     * @param expected the values it takes, in words
     * @param found what the request had
     */
    public BadParameterException(String parameter, String expected, String found) {
        super("%s expects %s, but got '%s'".formatted(parameter, expected, found));
    }

    /** The message, which is never absent. */
    public Reason reason() {
        return new Reason(String.valueOf(getMessage()));
    }
}
