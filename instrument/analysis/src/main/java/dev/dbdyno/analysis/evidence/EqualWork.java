package dev.dbdyno.analysis.evidence;

import dev.dbdyno.analysis.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whether two arms did the same work at the server: where they did not, their speeds say nothing about each other. */
public final class EqualWork {

    /** Counts are equal up to this fraction of the larger one, which retries and checks of idle connections may add. */
    private static final double TOLERANCE_FRACTION = 0.02;

    /**
     * A difference of this much per operation is never tolerated, so that one statement more in each operation always
     * shows.
     */
    private static final double MOST_TOLERATED = 0.5;

    private EqualWork() {}

    /**
     * A count that differs between two arms.
     *
     * @param counter as {@code ResolvedArm.explainedWork} names it
     * @param words with both numbers
     */
    public record Difference(String counter, String words) {}

    /**
     * @param unsureFraction of operations that failed: nobody knows what they did
     * @param setUp an operation
     */
    private record Tolerance(double unsureFraction, double setUp) {

        double of(double larger) {
            double beside = Math.min(MOST_TOLERATED, TOLERANCE_FRACTION * larger);
            return Math.max(beside + unsureFraction * larger, setUp);
        }
    }

    /** The differences between two arms; empty where there is none. */
    public static List<Difference> differences(ArmWork arm, ArmWork reference) {
        Tolerance tolerance = new Tolerance(
                Math.max(arm.unsureFraction(), reference.unsureFraction()), Math.max(arm.setUp(), reference.setUp()));
        WorkPerOperation of = arm.perOperation();
        WorkPerOperation against = reference.perOperation();
        List<@Nullable Difference> all = new ArrayList<>();
        all.add(difference("statements", of.statements(), against.statements(), tolerance));
        all.add(difference("rows", of.rows(), against.rows(), tolerance));
        all.add(difference("transactions", of.transactions(), against.transactions(), tolerance));
        return all.stream().filter(Objects::nonNull).toList();
    }

    private static @Nullable Difference difference(
            String counted, @Nullable Double arm, @Nullable Double reference, Tolerance tolerance) {
        if (arm == null || reference == null) {
            return null;
        }
        return Math.abs(arm - reference) > tolerance.of(Math.max(arm, reference))
                ? new Difference(
                        counted,
                        "%s %s per operation against %s".formatted(Words.number(arm), counted, Words.number(reference)))
                : null;
    }
}
