package dev.dbdyno.results;

import org.jspecify.annotations.Nullable;

/**
 * What the server counted from before a fork's first connection until after its last, warm-up included; with what a replay answered
 * in its place.
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
        @Nullable Long sessions) {

    /** The same work together with what was answered in the server's place. Plans are then unknown. */
    public ServerWork and(ReplayedWork replayed) {
        return new ServerWork(
                operations,
                sum(statements, replayed.statements()),
                sum(rows, replayed.rows()),
                null,
                sum(transactions, replayed.transactions()),
                sessions);
    }

    private static @Nullable Long sum(@Nullable Long counted, long more) {
        return counted == null ? null : Long.valueOf(counted + more);
    }
}
