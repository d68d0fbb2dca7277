package dev.dbdyno.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whether two arms did the same work at the server: where they did not, their speeds say nothing about each other. */
final class EqualWork {

    /** Of the larger count: what retries, checks of idle connections and the like may add. */
    private static final double TOLERANCE_FRACTION = 0.02;

    private EqualWork() {}

    /**
     * A count that differs.
     *
     * @param counter as {@code ResolvedArm.explainedWork} names it
     * @param words with both numbers
     */
    record Difference(String counter, String words) {}

    private record Tolerance(double fraction, double setUp) {}

    /** The differences between two arms; empty where there is none. */
    static List<Difference> differences(ArmWork arm, ArmWork reference) {
        Tolerance tolerance = new Tolerance(
                TOLERANCE_FRACTION + Math.max(arm.unsureFraction(), reference.unsureFraction()),
                Math.max(arm.setUp(), reference.setUp()));
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
        double tolerated = Math.max(tolerance.fraction * Math.max(arm, reference), tolerance.setUp);
        return Math.abs(arm - reference) > tolerated
                ? new Difference(
                        counted,
                        "%s %s per operation against %s".formatted(Words.number(arm), counted, Words.number(reference)))
                : null;
    }
}
