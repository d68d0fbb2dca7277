package dev.dbdyno.report;

/** What a number counts in; {@link Numbers} decides how each is rounded and written. */
public enum Unit {
    COUNT(""),
    NUMBER(""),
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

    /** How a column's name for programs says it; empty where the quantity has no unit. */
    public String word() {
        return word;
    }
}
