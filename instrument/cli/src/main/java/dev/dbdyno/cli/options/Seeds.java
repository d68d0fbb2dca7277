package dev.dbdyno.cli.options;

import java.security.SecureRandom;

/** Seeds for runs that repeat no earlier one. */
public final class Seeds {

    private static final SecureRandom RANDOM = new SecureRandom();

    private Seeds() {}

    /** Short enough to be typed again. */
    public static long fresh() {
        return RANDOM.nextInt(1, Integer.MAX_VALUE);
    }
}
