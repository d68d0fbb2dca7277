package dev.dbdyno.studies;

import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One published figure beside what the run measured. */
public sealed interface ClaimResult {

    /** The arm's name in its study. */
    String arm();

    Outcome outcome();

    /** Why it cannot be told, in words; empty where it can. */
    String reason();

    /**
     * A ratio to the reference.
     *
     * @param reference its name in the study
     * @param figure as published, in the part's unit
     * @param referenceFigure likewise
     * @param unit of both
     * @param published arm divided by reference, where more is better
     * @param toleranceFraction by which the measured ratio may differ
     * @param accepted what the tolerance makes of the published ratio
     * @param measured likewise; null where there is nothing
     */
    record OfRatio(
            String arm,
            String reference,
            double figure,
            double referenceFigure,
            String unit,
            double published,
            double toleranceFraction,
            Interval accepted,
            @Nullable Estimate measured,
            Outcome outcome,
            String reason)
            implements ClaimResult {}

    /**
     * A count of event loops that carry connections.
     *
     * @param published how many
     * @param measured in each fork
     */
    record OfLoops(String arm, int published, List<Integer> measured, Outcome outcome, String reason)
            implements ClaimResult {
        public OfLoops {
            measured = List.copyOf(measured);
        }
    }

    /** A figure of which no claim is made. */
    record NotClaimed(String arm, double figure, String unit, String reason) implements ClaimResult {
        @Override
        public Outcome outcome() {
            return Outcome.CANNOT_TELL;
        }
    }
}
