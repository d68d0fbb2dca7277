package dev.dbdyno.report;

import dev.dbdyno.analysis.loads.ArmCapacity;
import dev.dbdyno.analysis.loads.Exceeded;
import dev.dbdyno.analysis.loads.StallWords;
import dev.dbdyno.results.plan.Sla;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What must be said wherever a capacity is. */
public final class CapacityWords {

    private CapacityWords() {}

    /** {@code stalls decide}, {@code knee 9,500} and {@code p99 near it 12.3 ms}, each where there is something to say. */
    public static List<String> remarks(ArmCapacity capacity) {
        List<String> remarks = new ArrayList<>();
        if (capacity.stalls() != null) {
            remarks.add("stalls decide");
        }
        if (capacity.kneePerSecond() != null) {
            remarks.add("knee " + Numbers.significant(capacity.kneePerSecond()));
        }
        exceeded(capacity).ifPresent(remarks::add);
        return remarks;
    }

    /** Why an arm has no capacity; empty where it has one. */
    static Optional<String> why(ArmCapacity capacity) {
        return Optional.ofNullable(capacity.stalls())
                .map(StallWords::reason)
                .or(() -> Optional.ofNullable(capacity.openReason()));
    }

    /** {@code p99 near it 12.3 ms}: bounds of the SLA that the windows near the capacity do not keep; empty where they do. */
    public static Optional<String> exceeded(ArmCapacity capacity) {
        return capacity.exceeded().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        capacity.exceeded().stream().map(CapacityWords::near).collect(Collectors.joining(", ")));
    }

    private static String near(Exceeded exceeded) {
        return "%s near it %s"
                .formatted(quantity(exceeded.bound()), Numbers.nanos(Math.round(exceeded.observedNanos())));
    }

    /** {@code p99}: what a bound bounds. */
    public static String quantity(Sla.Bound bound) {
        String notation = bound.notation();
        return notation.substring(0, notation.indexOf('<'));
    }
}
