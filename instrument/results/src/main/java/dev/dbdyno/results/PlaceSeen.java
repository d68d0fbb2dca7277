package dev.dbdyno.results;

import dev.dbdyno.results.window.Party;

/**
 * A place other than the lab's machine, as the lab found it when the run began.
 *
 * @param party whose processes run there
 * @param place as the user wrote it
 * @param processors on which a process may run there
 * @param processorModel as the system there names it
 * @param roundTripNanos of a message from the lab to its agent there and back, the shortest of several
 * @param clockUncertaintyNanos within which the offset of the clock there is known
 */
public record PlaceSeen(
        Party party,
        String place,
        int processors,
        String processorModel,
        long roundTripNanos,
        long clockUncertaintyNanos) {}
