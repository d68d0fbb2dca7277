package dev.dbdyno.model.data;

import dev.dbdyno.model.World;

/** The rows of {@code world(id integer primary key, randomnumber integer not null)}, as TechEmpower's rules size them. */
public final class WorldRows {

    /** Ids are 1 to this, and so are the numbers. */
    public static final int COUNT = 10_000;

    /** A prime that does not divide the count: the numbers are all of 1 to 10,000 in a mixed order. */
    private static final int STEP = 7_919;

    /** {@link #number} as an expression in SQL. */
    public static final String NUMBER_IN_SQL = "1 + (%s * " + STEP + ") % " + COUNT;

    private WorldRows() {}

    /** A world, until somebody changes it. */
    public static World row(int id) {
        return new World(id, number(id));
    }

    /** The number of one world, until somebody changes it. */
    public static int number(int id) {
        return 1 + id * STEP % COUNT;
    }
}
