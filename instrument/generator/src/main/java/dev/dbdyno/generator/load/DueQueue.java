package dev.dbdyno.generator.load;

import java.util.Arrays;

/** Intended starts that wait for a connection, first in, first out; allocates only to grow. */
final class DueQueue {

    private long[] ring = new long[1_024];
    private int head;
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    void add(long intendedNanos) {
        if (size == ring.length) {
            grow();
        }
        ring[(head + size) % ring.length] = intendedNanos;
        size++;
    }

    private void grow() {
        long[] longer = Arrays.copyOfRange(ring, head, head + 2 * ring.length);
        System.arraycopy(ring, 0, longer, ring.length - head, head);
        ring = longer;
        head = 0;
    }

    /** The first; only where there is one. */
    long peek() {
        if (size == 0) {
            throw new IllegalStateException("nothing waits");
        }
        return ring[head];
    }

    /** Takes the first out; only where there is one. */
    long remove() {
        long first = peek();
        head = (head + 1) % ring.length;
        size--;
        return first;
    }
}
