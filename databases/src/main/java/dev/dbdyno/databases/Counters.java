package dev.dbdyno.databases;

import dev.dbdyno.results.ServerWork;
import org.jspecify.annotations.Nullable;

/** One reading of the server's counters for dbdyno's database; only differences of two readings mean something. */
public record Counters(
        @Nullable Long statements,
        @Nullable Long rows,
        @Nullable Long plans,
        long transactions,
        long sessions) {

    /**
     * What the server did since an earlier reading.
     *
     * @param operations that the child counted in the same time
     */
    public ServerWork since(Counters earlier, long operations) {
        return new ServerWork(
                operations,
                difference(statements, earlier.statements),
                difference(rows, earlier.rows),
                difference(plans, earlier.plans),
                transactions - earlier.transactions,
                sessions - earlier.sessions);
    }

    private static @Nullable Long difference(@Nullable Long now, @Nullable Long earlier) {
        return now == null || earlier == null ? null : Long.valueOf(now - earlier);
    }
}
