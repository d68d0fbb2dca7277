package dev.dbdyno.child.load;

import dev.dbdyno.load.usage.GarbageCollections;
import java.util.function.LongSupplier;

/**
 * Collections that take as long each.
 *
 * @param count how many there have been
 */
record SimulatedCollections(LongSupplier count, long eachNanos) implements GarbageCollections {

    static final GarbageCollections NONE = new SimulatedCollections(() -> 0, 0);

    @Override
    public long pauses() {
        return count.getAsLong();
    }

    @Override
    public long pausedNanos() {
        return pauses() * eachNanos;
    }
}
