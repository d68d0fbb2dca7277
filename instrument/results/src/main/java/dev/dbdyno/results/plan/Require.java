package dev.dbdyno.results.plan;

import java.time.Duration;

/** The house's wording for values that a record refuses. */
public final class Require {

    private Require() {}

    public static void positive(String name, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException("%s must be positive, but is %d".formatted(name, value));
        }
    }

    static void positive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException("%s must be positive and finite, but is %s".formatted(name, value));
        }
    }

    static void notNegative(String name, Duration value) {
        if (value.isNegative()) {
            throw new IllegalArgumentException("%s must not be negative, but is %s".formatted(name, value));
        }
    }

    static void fraction(String name, double value) {
        if (!(value > 0 && value < 1)) {
            throw new IllegalArgumentException("%s must lie between 0 and 1, but is %s".formatted(name, value));
        }
    }
}
