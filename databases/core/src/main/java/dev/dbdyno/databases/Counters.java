package dev.dbdyno.databases;

import dev.dbdyno.results.ServerWork;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One reading of the server's counters for dbdyno's database; only differences of two readings mean something. Null is what the
 * server does not count, or counts too late to say whose it was.
 *
 * @param epoch differs between two readings where the server began to count anew in between, as after a crash; their difference
 *     means nothing then. Null where the server does not say
 */
public record Counters(
        @Nullable Long statements,
        @Nullable Long rows,
        @Nullable Long plans,
        @Nullable Long transactions,
        @Nullable Long sessions,
        @Nullable String epoch) {

    /** Counters of a server whose counts never start again from zero while it runs. */
    public Counters(
            @Nullable Long statements,
            @Nullable Long rows,
            @Nullable Long plans,
            @Nullable Long transactions,
            @Nullable Long sessions) {
        this(statements, rows, plans, transactions, sessions, null);
    }

    /**
     * What the server did since an earlier reading.
     *
     * @param operations that the child counted in the same time
     */
    public ServerWork since(Counters earlier, long operations) {
        if (!Objects.equals(epoch, earlier.epoch)) {
            return new ServerWork(operations, null, null, null, null, null);
        }
        return new ServerWork(
                operations,
                difference(statements, earlier.statements),
                difference(rows, earlier.rows),
                difference(plans, earlier.plans),
                difference(transactions, earlier.transactions),
                difference(sessions, earlier.sessions));
    }

    /**
     * This reading, moved on by what happened between two others: what the lab itself did there is no operation's work.
     *
     * @param from the earlier of them
     */
    public Counters movedOn(Counters from, Counters to) {
        if (!Objects.equals(epoch, from.epoch) || !Objects.equals(epoch, to.epoch)) {
            return new Counters(null, null, null, null, null, to.epoch);
        }
        return new Counters(
                moved(statements, from.statements, to.statements),
                moved(rows, from.rows, to.rows),
                moved(plans, from.plans, to.plans),
                moved(transactions, from.transactions, to.transactions),
                moved(sessions, from.sessions, to.sessions),
                epoch);
    }

    private static @Nullable Long moved(@Nullable Long reading, @Nullable Long from, @Nullable Long to) {
        Long between = difference(to, from);
        return reading == null || between == null ? null : Long.valueOf(reading + between);
    }

    private static @Nullable Long difference(@Nullable Long now, @Nullable Long earlier) {
        return now == null || earlier == null ? null : Long.valueOf(now - earlier);
    }
}
