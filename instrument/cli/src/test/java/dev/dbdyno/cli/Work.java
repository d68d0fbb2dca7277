package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.ServerWork;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the server did in a fork, against what its operations are. */
final class Work {

    /** What connections and the lab add in a fork, also where a busy machine does few operations. */
    private static final long SET_UP = 12;

    private Work() {}

    /** The fork did so many statements and rows for each operation, and hardly more. */
    static void assertEach(ForkRecord fork, int leastStatements, int mostStatements, int rows) {
        ServerWork work = work(fork);
        assertEach(work, leastStatements, mostStatements, work.statements());
        assertEach(work, rows, rows, work.rows());
    }

    static void assertOneStatement(ForkRecord fork) {
        assertEach(work(fork), 1, 1, work(fork).statements());
    }

    static void assertOneTransaction(ForkRecord fork) {
        assertEach(work(fork), 1, 1, work(fork).transactions());
    }

    private static ServerWork work(ForkRecord fork) {
        assertThat(fork.failure()).isNull();
        return Objects.requireNonNull(fork.work());
    }

    private static void assertEach(ServerWork work, int least, int most, @Nullable Long counted) {
        assertThat(Objects.requireNonNull(counted))
                .as("%d to %d for each of %d operations", least, most, work.operations())
                .isBetween(least * work.operations(), most * work.operations() + SET_UP);
    }
}
