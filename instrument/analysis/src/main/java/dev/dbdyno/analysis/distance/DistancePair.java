package dev.dbdyno.analysis.distance;

import dev.dbdyno.analysis.statistics.Interval;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two arms over all distances.
 *
 * @param arm index into the plan's arms
 * @param other likewise, the earlier of the two in the plan
 * @param blocks in which both have every distance
 * @param orders at each of the plan's round trips; empty where there are too few blocks to say, or the comparison is void
 * @param crossings where the lines cross, from near to far; none is given where the orders do not decide on both sides
 * @param voided why the two are not compared; null where they are
 */
public record DistancePair(
        int arm,
        int other,
        int blocks,
        List<Order> orders,
        List<Crossing> crossings,
        @Nullable String voided) {

    public DistancePair {
        orders = List.copyOf(orders);
        crossings = List.copyOf(crossings);
    }

    /** Which of the two does more operations at a distance, as surely as all distances together allow. */
    public enum Order {
        MORE,
        LESS,
        /** They differ by less than the run's margin. */
        EQUIVALENT,
        UNDECIDED;

        /** Whether one of the two does more. */
        boolean isOfOneSide() {
            return this == MORE || this == LESS;
        }
    }

    /**
     * A round trip at which the order of the two arms changes.
     *
     * @param becomes their order from there on; below it is the opposite
     * @param roundTripNanos where the lines meet, the time of an operation drawn straight between the two distances around it
     * @param interval that covers it, nanoseconds
     */
    public record Crossing(Order becomes, double roundTripNanos, Interval interval) {

        public Duration roundTrip() {
            return Duration.ofNanos(Math.round(roundTripNanos));
        }
    }
}
