package dev.dbdyno.places;

import java.util.Comparator;
import java.util.List;

/**
 * How far the monotonic clock of a place is ahead of the lab's. The place read its clock somewhere within a round trip; taken as
 * its middle, it is wrong by half the round trip at most, so the shortest of several says it best (D. L. Mills: "Internet time
 * synchronization: the network time protocol", IEEE Transactions on Communications 39, 1991).
 *
 * @param nanos to add to the lab's clock
 * @param uncertaintyNanos half the shortest round trip
 */
public record ClockOffset(long nanos, long uncertaintyNanos) {

    /** One round trip: the lab's clock before and after it, and the place's in between. */
    record RoundTrip(long sentNanos, long thereNanos, long receivedNanos) {

        long lengthNanos() {
            return receivedNanos - sentNanos;
        }
    }

    static ClockOffset of(List<RoundTrip> trips) {
        RoundTrip shortest = trips.stream()
                .min(Comparator.comparingLong(RoundTrip::lengthNanos))
                .orElseThrow(() -> new IllegalArgumentException("an offset needs a round trip"));
        long middle = shortest.sentNanos() + shortest.lengthNanos() / 2;
        return new ClockOffset(shortest.thereNanos() - middle, (shortest.lengthNanos() + 1) / 2);
    }

    /** What the clock there says when the lab's says so. */
    public long there(long hereNanos) {
        return hereNanos + nanos;
    }

    /** What the lab's clock says when the clock there says so. */
    public long here(long thereNanos) {
        return thereNanos - nanos;
    }

    public long roundTripNanos() {
        return 2 * uncertaintyNanos;
    }
}
