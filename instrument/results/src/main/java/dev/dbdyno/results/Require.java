package dev.dbdyno.results;

/** The house's wording for values that a record refuses. */
final class Require {

    private Require() {}

    static void positive(String name, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException("%s must be positive, but is %d".formatted(name, value));
        }
    }

    static void fraction(String name, double value) {
        if (!(value > 0 && value < 1)) {
            throw new IllegalArgumentException("%s must lie between 0 and 1, but is %s".formatted(name, value));
        }
    }
}
