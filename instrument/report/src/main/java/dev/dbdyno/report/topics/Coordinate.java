package dev.dbdyno.report.topics;

/** A number as a chart draws it. */
final class Coordinate {

    private static final int DIGITS = 6;

    private Coordinate() {}

    /** Finer than any pixel. Full precision, which tables have, would double what the chart of a long run takes. */
    static double of(double value) {
        if (value == 0) {
            return 0;
        }
        int whole = 1 + (int) Math.floor(Math.log10(Math.abs(value)));
        double parts = Math.pow(10, DIGITS - whole);
        return Math.round(value * parts) / parts;
    }
}
