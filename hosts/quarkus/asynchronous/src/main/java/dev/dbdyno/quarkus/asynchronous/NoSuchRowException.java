package dev.dbdyno.quarkus.asynchronous;

/** A row that is not there. */
final class NoSuchRowException extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * @param row what was looked for, such as {@code company}
     */
    NoSuchRowException(String row, int id) {
        super("there is no %s %d".formatted(row, id));
    }
}
