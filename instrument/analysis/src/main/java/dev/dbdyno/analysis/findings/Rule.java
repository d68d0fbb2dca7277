package dev.dbdyno.analysis.findings;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks for one kind of cause in what tells two arms apart. */
@FunctionalInterface
interface Rule {

    /** A smaller part of the latency is within its interval in a usual run. */
    double LEAST_OF_LATENCY_FRACTION = 0.1;

    /** Above this fraction of all processors, what waits for a carrier or a connection waits for a processor. */
    double IDLE_BELOW_FRACTION = 0.9;

    Optional<Found> find(Contrast contrast);

    /** Those of some numbers that are known, as evidence. */
    static Reading[] known(List<Optional<Reading>> readings) {
        return readings.stream().flatMap(Optional::stream).toArray(Reading[]::new);
    }

    /**
     * What a rule has found.
     *
     * @param share of the gap, as far as it follows from what was counted; null where it does not
     * @param remedy null where no setting of the arm takes it away
     */
    record Found(
            Finding.Label label,
            List<Reading> evidence,
            @Nullable Double share,
            @Nullable Remedy remedy) {
        public Found {
            evidence = List.copyOf(evidence);
        }

        static Optional<Found> of(Finding.Label label, Optional<Remedy> remedy, Reading... evidence) {
            return Optional.of(new Found(label, List.of(evidence), null, remedy.orElse(null)));
        }

        static Optional<Found> sharing(@Nullable Double share, Finding.Label label, Reading... evidence) {
            return Optional.of(new Found(label, List.of(evidence), share, null));
        }
    }
}
