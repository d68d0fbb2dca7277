package dev.dbdyno.results;

import org.jspecify.annotations.Nullable;

/**
 * What a web host takes, seen from outside its process.
 *
 * @param buildNanos what its framework took to build the application, as the build itself has recorded it, once and on
 *     whichever machine it was built; null where nothing is built, or nobody knows
 * @param startNanos from the start of its process until it serves, the connections of its stack included
 * @param residentAtStartBytes its resident set when it serves and nothing was asked yet; null where the system does not tell
 * @param residentUnderLoadBytes the largest resident set behind a measured window; null likewise
 */
public record Footprint(
        @Nullable Long buildNanos,
        long startNanos,
        @Nullable Long residentAtStartBytes,
        @Nullable Long residentUnderLoadBytes) {}
