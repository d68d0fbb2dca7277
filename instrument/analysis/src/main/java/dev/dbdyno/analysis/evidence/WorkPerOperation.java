package dev.dbdyno.analysis.evidence;

import org.jspecify.annotations.Nullable;

/** What the server did for one operation, by its own counters; medians over forks. Null where it does not count. */
public record WorkPerOperation(
        @Nullable Double statements,
        @Nullable Double rows,
        @Nullable Double plans,
        @Nullable Double transactions,
        @Nullable Double sessions) {}
