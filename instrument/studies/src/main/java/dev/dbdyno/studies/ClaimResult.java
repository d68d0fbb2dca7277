package dev.dbdyno.studies;

import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A published figure beside what the run measured. */
public sealed interface ClaimResult {

    /** The arm's name in its study. */
    String arm();

    /** What the run says about one aspect; empty where the figure makes no claim about it. */
    Optional<Outcome> outcome(Aspect aspect);

    /**
     * A ratio to the reference.
     *
     * @param reference its name in the study
     * @param figure as published, in the part's unit
     * @param referenceFigure likewise
     * @param unit of both
     * @param published arm divided by reference, where more is better
     * @param publishedOrder what this ratio claims
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
            Order publishedOrder,
            double toleranceFraction,
            Interval accepted,
            @Nullable Estimate measured,
            Grade grade)
            implements ClaimResult {
        @Override
        public Optional<Outcome> outcome(Aspect aspect) {
            return switch (aspect) {
                case ORDER -> Optional.of(grade.order());
                case SIZE -> Optional.of(grade.size());
                case COUNT -> Optional.empty();
            };
        }
    }

    /**
     * A count of event loops that carry connections.
     *
     * @param published how many
     * @param measured in each fork
     * @param count whether every fork has the published number
     * @param reason why this cannot be told, in words; empty where it can
     */
    record OfLoops(String arm, int published, List<Integer> measured, Outcome count, String reason)
            implements ClaimResult {
        public OfLoops {
            measured = List.copyOf(measured);
        }

        @Override
        public Optional<Outcome> outcome(Aspect aspect) {
            return aspect == Aspect.COUNT ? Optional.of(count) : Optional.empty();
        }
    }

    /**
     * A figure of which no claim is made.
     *
     * @param reason in words
     */
    record NotClaimed(String arm, double figure, String unit, String reason) implements ClaimResult {
        @Override
        public Optional<Outcome> outcome(Aspect aspect) {
            return Optional.empty();
        }
    }
}
