package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.evidence.Metric.Better;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.analysis.words.Words;
import dev.dbdyno.results.plan.Looks;
import org.jspecify.annotations.Nullable;

/** Decides which verdict a comparison allows. */
final class Verdicts {

    private final double marginFraction;

    Verdicts(double marginFraction) {
        this.marginFraction = marginFraction;
    }

    /** @param tested null where there is no interval */
    Verdict of(Metric metric, Pairs pairs, Family.@Nullable Tested tested) {
        PairedRatio ratio = pairs.ratio();
        if (ratio == null || tested == null) {
            return new Verdict.CannotTell(tooFew(pairs));
        }
        return switch (tested.finding()) {
            case EQUIVALENT -> new Verdict.Equivalent(marginFraction);
            case HIGHER -> metric.better() == Better.HIGHER ? new Verdict.Better() : new Verdict.Worse();
            case LOWER -> metric.better() == Better.LOWER ? new Verdict.Better() : new Verdict.Worse();
            case OPEN -> cannotTell(ratio, tested);
        };
    }

    private static String tooFew(Pairs pairs) {
        int blocks = pairs.blocks().size();
        int unpaired = pairs.unpaired().size();
        if (unpaired == 0) {
            return blocks == 0
                    ? "no block has a valid fork of both arms"
                    : "fewer than %d blocks: %d with a valid fork of both arms".formatted(Looks.FEWEST_BLOCKS, blocks);
        }
        return "fewer than %d blocks: %d of %d count; in the others, %s"
                .formatted(
                        Looks.FEWEST_BLOCKS,
                        blocks,
                        blocks + unpaired,
                        pairs.unpaired().getFirst());
    }

    /** The interval is the one that was tested, so it never excludes what the verdict leaves open. */
    private Verdict cannotTell(PairedRatio ratio, Family.Tested tested) {
        Interval reach = ratio.widened(tested.differenceConfidence());
        return new Verdict.CannotTell(
                "the interval reaches from %s to %s%s%s: neither surely to one side nor surely within ±%s"
                        .formatted(
                                Words.change(reach.low()),
                                Words.change(reach.high()),
                                tested.familySize() > 1
                                        ? ", all %d comparisons allowed for".formatted(tested.familySize())
                                        : "",
                                ratio.bias().isWorthAWord()
                                        ? ", what %s may have changed included"
                                                .formatted(ratio.bias().words())
                                        : "",
                                Words.percent(marginFraction)));
    }
}
