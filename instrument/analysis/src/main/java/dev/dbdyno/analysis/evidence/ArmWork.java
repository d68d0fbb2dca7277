package dev.dbdyno.analysis.evidence;

import dev.dbdyno.analysis.statistics.Median;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.window.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An arm's work at the server an operation.
 *
 * @param perOperation medians over valid forks
 * @param unsureFraction of operations that failed: nobody knows whether they reached the server; median likewise
 * @param setUp statements, rows or transactions an operation that opening and checking the connections may account for; median likewise
 */
public record ArmWork(WorkPerOperation perOperation, double unsureFraction, double setUp) {

    /** What a driver may send on a new connection: its settings, its version query, a first check. */
    private static final double STATEMENTS_PER_SESSION = 5;

    /** The server's own and the lab's transactions in the database while a fork runs. */
    private static final double STATEMENTS_PER_FORK = 20;

    /** One more statement in each operation must never be taken for set-up, however few operations there are. */
    private static final double MOST_SET_UP = 0.5;

    /** Likewise, however many operations failed. */
    private static final double MOST_UNSURE = 0.4;

    /** The work over an arm's valid forks; null if none of them has counters. */
    static @Nullable ArmWork of(List<MeasuredFork> valid) {
        List<ServerWork> works = new ArrayList<>();
        List<Double> unsure = new ArrayList<>();
        List<Double> setUps = new ArrayList<>();
        for (MeasuredFork fork : valid) {
            ServerWork work = fork.record().work();
            if (work != null && work.operations() > 0) {
                works.add(work);
                unsure.add(unsureFraction(fork, work));
                setUps.add(setUp(fork, work));
            }
        }
        return works.isEmpty() ? null : new ArmWork(perOperation(works), median(unsure), median(setUps));
    }

    private static double unsureFraction(MeasuredFork fork, ServerWork work) {
        double failed =
                fork.measured().stream().mapToLong(Measurement::failures).sum();
        return Math.min(MOST_UNSURE, failed / work.operations());
    }

    private static WorkPerOperation perOperation(List<ServerWork> works) {
        return new WorkPerOperation(
                countedMedian(works, ServerWork::statements),
                countedMedian(works, ServerWork::rows),
                countedMedian(works, ServerWork::plans),
                countedMedian(works, ServerWork::transactions),
                countedMedian(works, ServerWork::sessions));
    }

    private static double setUp(MeasuredFork fork, ServerWork work) {
        double statements = STATEMENTS_PER_SESSION * sessions(fork.record(), work) + checks(fork) + STATEMENTS_PER_FORK;
        return Math.min(MOST_SET_UP, statements / work.operations());
    }

    /**
     * A pool asks whether a connection that was idle is still alive, so one that was idle while other forks had their turns is asked about
     * in each turn of its own. HikariCP's question is a transaction of no statement.
     */
    private static long checks(MeasuredFork fork) {
        Topology seen = fork.record().topology();
        int turns = fork.rounds().isEmpty() ? 0 : fork.rounds().lastKey() + 1;
        return seen == null ? 0 : (long) turns * seen.connectionsAtServer();
    }

    /** The sessions that a fork opened. If they are not counted, those that were seen open. */
    private static long sessions(ForkRecord fork, ServerWork work) {
        Long counted = work.sessions();
        Topology seen = fork.topology();
        if (counted != null) {
            return counted;
        }
        return seen == null ? 0 : seen.connectionsAtServer();
    }

    /** The median of a count; null unless every fork has it. */
    private static @Nullable Double countedMedian(List<ServerWork> works, Function<ServerWork, @Nullable Long> count) {
        double[] values = new double[works.size()];
        for (int i = 0; i < values.length; i++) {
            Long counted = count.apply(works.get(i));
            if (counted == null) {
                return null;
            }
            values[i] = (double) counted / works.get(i).operations();
        }
        return Median.of(values);
    }

    private static double median(List<Double> values) {
        return Median.of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
