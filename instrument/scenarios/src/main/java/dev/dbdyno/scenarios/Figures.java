package dev.dbdyno.scenarios;

/** How numbers read in words for people; only the report formats them. */
public interface Figures {

    /** A number of things. */
    String count(long number);

    /** A time. */
    String nanos(long nanos);
}
