package dev.dbdyno.results;

import org.jspecify.annotations.Nullable;

/**
 * What a web host takes, seen from outside its process.
 *
 * @param startNanos from the start of its process until it serves, the connections of its stack included
 * @param residentAtStartBytes its resident set when it serves and nothing was asked yet; null where the system does not tell
 * @param residentUnderLoadBytes its resident set behind the last window; null likewise
 */
public record Footprint(
        long startNanos,
        @Nullable Long residentAtStartBytes,
        @Nullable Long residentUnderLoadBytes) {}
