package dev.dbdyno.report;

/** The unit of a number. {@link Numbers} decides how each is rounded and written. */
public enum Unit {
    COUNT(""),
    NUMBER(""),
    PROBABILITY(""),
    PER_SECOND("per_second"),
    NANOS("nanos"),
    MICROS("micros"),
    SECONDS("seconds"),
    BYTES("bytes"),
    FRACTION("fraction"),
    RATIO("ratio");

    private final String word;

    Unit(String word) {
        this.word = word;
    }

    /** The word for the unit in a column's name for programs; empty if the quantity has no unit. */
    public String word() {
        return word;
    }
}
