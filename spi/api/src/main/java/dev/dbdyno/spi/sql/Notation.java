package dev.dbdyno.spi.sql;

/** How a library wants the parameters of a statement written. */
public enum Notation {
    /** {@code ?}, as JDBC does. */
    QUESTION_MARKS,
    /** {@code $1}, {@code $2} …, as PostgreSQL itself does. */
    NUMBERED,
    /** {@code :name}. */
    NAMED;

    String parameter(int number, String name) {
        return switch (this) {
            case QUESTION_MARKS -> "?";
            case NUMBERED -> "$" + number;
            case NAMED -> ":" + name;
        };
    }
}
