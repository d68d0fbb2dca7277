package dev.dbdyno.report;

import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.RelayCalibration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** How punctual the relays were, in sentences. */
final class RelayWords {

    /** The error that a relay should stay within: the larger of these two. */
    private static final long TOLERATED_NANOS = 50_000;

    private static final double TOLERATED_FRACTION = 0.05;

    private static final String REMEDY =
            " That is off by more than 50 µs and 5 %: compare arms at the same round trip, and repeat the run on a machine with an idle processor.";

    private RelayWords() {}

    /** {@code Before its fork each relay was asked for 1.00 ms …}; empty where none was calibrated. */
    static Optional<String> note(List<ForkRecord> forks) {
        List<RelayCalibration> calibrated =
                forks.stream().map(ForkRecord::relay).filter(Objects::nonNull).toList();
        if (calibrated.isEmpty()) {
            return Optional.empty();
        }
        long asked = calibrated.getFirst().roundTripNanos();
        long least = calibrated.stream()
                .mapToLong(RelayCalibration::p50ErrorNanos)
                .min()
                .orElseThrow();
        long most = calibrated.stream()
                .mapToLong(RelayCalibration::p50ErrorNanos)
                .max()
                .orElseThrow();
        long tail = calibrated.stream()
                .mapToLong(RelayCalibration::p99ErrorNanos)
                .max()
                .orElseThrow();
        String found = "Before its fork each relay was asked for a round trip of %s, which then took %s (p99 up to %s)."
                .formatted(Numbers.nanos(asked), between(asked + least, asked + most), Numbers.nanos(asked + tail));
        return Optional.of(isTolerated(asked, least) && isTolerated(asked, most) ? found : found + REMEDY);
    }

    /** Both ends, or one where they read alike. */
    private static String between(long least, long most) {
        String low = Numbers.nanos(least);
        String high = Numbers.nanos(most);
        return low.equals(high) ? low : "%s to %s".formatted(low, high);
    }

    private static boolean isTolerated(long asked, long error) {
        return Math.abs(error) <= Math.max(TOLERATED_NANOS, TOLERATED_FRACTION * asked);
    }
}
