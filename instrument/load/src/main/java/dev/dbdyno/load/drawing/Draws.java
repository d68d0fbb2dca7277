package dev.dbdyno.load.drawing;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The random numbers of one client, or of one schedule: SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators",
 * OOPSLA 2014), written out so that the sequence is the same for every arm on every JDK.
 */
public final class Draws {

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    /** A system property, {@code in-turn} if all values are to come up as soon as possible. */
    public static final String PROPERTY = "dbdyno.draws";

    private static final Order ORDER = "in-turn".equals(System.getProperty(PROPERTY)) ? Order.IN_TURN : Order.RANDOM;

    /** The count of numbers drawn in turn in this process, whoever drew them. */
    private static final AtomicLong TURN = new AtomicLong();

    /** The order in which whole numbers follow one another. */
    enum Order {
        RANDOM,
        /**
         * Each value comes up equally often: n values have come up after n draws, where random draws need more than n
         * ln n.
         */
        IN_TURN
    }

    private final Order order;
    private long state;

    private Draws(long state, Order order) {
        this.state = state;
        this.order = order;
    }

    /** The numbers of one client of a fork: another client or another seed starts elsewhere on the generator's orbit. */
    public static Draws of(long seed, int client) {
        return of(seed, client, ORDER);
    }

    static Draws of(long seed, int client, Order order) {
        return new Draws(mix(seed + mix((client + 1) * GOLDEN_GAMMA)), order);
    }

    /**
     * A whole number from {@code from} to {@code to}, both included. Multiply and shift instead of a remainder (Lemire:
     * "Fast random integer generation in an interval", ACM TOMACS 2019) without its rejection: the bias is below
     * (to-from+1)/2^32.
     */
    public int between(int from, int to) {
        long values = (long) to - from + 1;
        return order == Order.IN_TURN
                ? (int) (from + TURN.getAndIncrement() % values)
                : (int) (from + (((next() >>> 32) * values) >>> 32));
    }

    /**
     * A draw from the exponential distribution of mean 1, by inversion: -ln U, U uniform on (0, 1]. {@code StrictMath}, for
     * {@code Math.log} may differ in the last place from one JVM to another.
     */
    double exponential() {
        return -StrictMath.log(((next() >>> 11) + 1) * 0x1p-53);
    }

    /** 64 bits. */
    long next() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    private static long mix(long z) {
        long first = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        long second = (first ^ (first >>> 27)) * 0x94D049BB133111EBL;
        return second ^ (second >>> 31);
    }
}
