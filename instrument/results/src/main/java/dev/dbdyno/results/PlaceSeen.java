package dev.dbdyno.results;

import dev.dbdyno.results.window.Party;
import org.jspecify.annotations.Nullable;

/**
 * A place where a run had processes, as the lab found it when the run began.
 *
 * @param party whose processes run there; {@code MACHINE} for the lab's own machine, beside which there are others
 * @param place as the user wrote it
 * @param processors on which a process may run there
 * @param processorModel as the system there names it
 * @param roundTripNanos of a message from the lab to its agent there and back, the shortest of several
 * @param clockUncertaintyNanos within which the offset of the clock there is known
 * @param toDatabaseNanos of a connection's first packet from there to the server and back; null where that is unknown
 */
public record PlaceSeen(
        Party party,
        String place,
        int processors,
        String processorModel,
        long roundTripNanos,
        long clockUncertaintyNanos,
        @Nullable Long toDatabaseNanos) {

    /** A place from which nobody has looked for the server. */
    public PlaceSeen(
            Party party,
            String place,
            int processors,
            String processorModel,
            long roundTripNanos,
            long clockUncertaintyNanos) {
        this(party, place, processors, processorModel, roundTripNanos, clockUncertaintyNanos, null);
    }
}
