package dev.dbdyno.load.drawing;

/**
 * The seeds of a fork's open-loop windows, in order: no two windows of a fork draw alike, and the n-th draws alike in every
 * arm of a block, whose forks have one seed.
 */
public final class WindowSeeds {

    /** A number that no client has, because clients count from 0. */
    private static final int NO_CLIENT = -1;

    private final long forkSeed;
    private Draws draws;

    public WindowSeeds(long forkSeed) {
        this.forkSeed = forkSeed;
        this.draws = Draws.of(forkSeed, NO_CLIENT);
    }

    /** The seed of the next window. */
    public long next() {
        return draws.next();
    }

    /** Begins again: after a warm-up, which is not equally long in every arm. */
    public void restart() {
        draws = Draws.of(forkSeed, NO_CLIENT);
    }
}
