package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.analysis.statistics.LogSample;
import java.util.List;

/**
 * What all blocks say of two arms: the scatter of their log ratios, and how far all of them may be off together. Verdicts,
 * published intervals and the simulation of their coverage rest on this and on nothing else.
 */
public record PairedRatio(LogSample sample, Bias bias) {

    /**
     * The ratio over at least one block.
     *
     * @param plannedRounds of each
     * @param ofArm as of {@link Bias}
     * @param ofReference as of {@link Bias}
     */
    public static PairedRatio of(List<BlockRatio> blocks, int plannedRounds, Withheld ofArm, Withheld ofReference) {
        return new PairedRatio(
                ByPlace.of(blocks).sample(),
                Bias.of(Trend.of(blocks, plannedRounds), Stops.of(blocks, ofArm, ofReference), ofArm, ofReference));
    }

    /** The interval of scatter, and what is known of the bias added to its ends. */
    public Interval widened(double confidence) {
        return bias.widen(sample.interval(confidence));
    }

    /** Two-sided p of "the ratio is 1", the mean moved towards it by the bias of that side. */
    public double differenceP() {
        double p = sample.mean() > 0 ? sample.pOfAtMost(bias.down()) : sample.pOfAtLeast(-bias.up());
        return Math.min(1, 2 * p);
    }

    /**
     * P of "the ratio lies outside the margin": the larger of two one-sided tests (D. J. Schuirmann: "A comparison of the two
     * one-sided tests procedure and the power approach", Journal of Pharmacokinetics and Biopharmaceutics 15, 1987), each with
     * the bias of its side. The margin's lower end is 1 / (1 + δ), not 1 - δ: to swap arm and reference changes nothing.
     */
    public double equivalenceP(double marginFraction) {
        double margin = Math.log1p(marginFraction);
        return Math.max(sample.pOfAtLeast(margin - bias.up()), sample.pOfAtMost(-margin + bias.down()));
    }
}
