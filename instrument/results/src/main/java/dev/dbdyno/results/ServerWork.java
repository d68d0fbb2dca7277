package dev.dbdyno.results;

import org.jspecify.annotations.Nullable;

/**
 * What the server counted from before a fork's first connection until after its last, warm-up included.
 *
 * @param operations that the child counted in the same time, failed ones included
 * @param statements executed; null where the server does not count them (no pg_stat_statements)
 * @param rows returned or affected by them; null likewise
 * @param plans made; null likewise
 * @param transactions committed or rolled back; null where the server counts those of all arms together
 * @param sessions opened; null where the server does not count them, or those of all arms together
 */
public record ServerWork(
        long operations,
        @Nullable Long statements,
        @Nullable Long rows,
        @Nullable Long plans,
        @Nullable Long transactions,
        @Nullable Long sessions) {}
