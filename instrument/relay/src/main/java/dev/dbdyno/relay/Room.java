package dev.dbdyno.relay;

/**
 * The memory that bytes on their way may take. A direction that holds its share is not read until it has delivered half of that, so the
 * sender's own window fills and it waits, as it would for a slow receiver.
 */
final class Room {

    /**
     * The memory of all connections together. {@code RelayProcess} in the lab gives the JVM twice as much, because
     * buffers are seldom full.
     */
    static final long MOST_BYTES = 128L << 20;

    /** The most that one direction ever needs: 1 MiB in 10 ms, half of a long round trip, is 100 MB/s. */
    private static final long MOST_OF_DIRECTION = 1L << 20;

    private final long mostBytes;
    private int directions;

    Room(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    void opened() {
        directions++;
    }

    void closed() {
        directions--;
    }

    /** What one direction may hold now; a read that has begun may go beyond it by one buffer. */
    long shareBytes() {
        return Math.min(MOST_OF_DIRECTION, mostBytes / Math.max(1, directions));
    }
}
