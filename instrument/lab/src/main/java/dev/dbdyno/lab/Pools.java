package dev.dbdyno.lab;

import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.Plan;

/** The sizes of arms' pools, as far as their notation tells. */
final class Pools {

    private static final String MOST_DEFAULTS = "10";

    private Pools() {}

    /** The size of the smallest. */
    static int smallest(Plan plan) {
        return plan.arms().stream().mapToInt(Pools::size).min().orElse(1);
    }

    /** The size of an arm's pool, by the name that every stack gives the setting. */
    private static int size(Arm arm) {
        String pool = arm.settings().getOrDefault("pool", MOST_DEFAULTS);
        return pool.matches("[1-9]\\d{0,5}") ? Integer.parseInt(pool) : 1;
    }
}
