package dev.dbdyno.spi.sql;

/** What servers say differently; parameters are written {@code :name}. */
public enum Dialect {
    POSTGRESQL("select 1 from pg_sleep(:seconds)", " returning ");

    private final String sleep;
    private final String returning;

    Dialect(String sleep, String returning) {
        this.sleep = sleep;
        this.returning = returning;
    }

    /** Sleeps in the server and replies one. */
    String sleep() {
        return sleep;
    }

    /** The words between an insert and the columns of the new row that it returns. */
    String returning() {
        return returning;
    }
}
