package dev.dbdyno.spi.web;

/** The row that a request asks for does not exist: 404. */
public final class NoSuchRowException extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * @param row what was looked for, such as {@code company}
     * @param id its id in the request
     */
    public NoSuchRowException(String row, int id) {
        super("there is no %s %d".formatted(row, id));
    }
}
