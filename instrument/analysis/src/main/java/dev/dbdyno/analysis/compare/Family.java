package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.statistics.Holm;
import java.util.ArrayList;
import java.util.List;

/**
 * Comparisons by one measure, which are tested together: the chance that any one of them is called different, or equivalent,
 * and is not, is that of a single test (Holm).
 */
public final class Family {

    /** What the tests of one ratio show. */
    public enum Finding {
        /** Surely within the margin, whether or not it surely differs. */
        EQUIVALENT,
        /** Surely above 1. */
        HIGHER,
        /** Surely below 1. */
        LOWER,
        OPEN
    }

    /**
     * The tests of one ratio, adjusted over the family.
     *
     * @param differenceP of "the ratio is 1"
     * @param equivalenceP of "the ratio lies outside the margin"
     * @param familySize ratios that are tested
     * @param differenceConfidence of the interval that excludes 1 exactly where the ratio is called different, all ratios of the
     *     family allowed for
     */
    public record Tested(
            double differenceP, double equivalenceP, int familySize, double differenceConfidence, Finding finding) {}

    private final List<PairedRatio> ratios;
    private final double level;
    private final double marginFraction;

    /** @param ratios with an interval each */
    public Family(List<PairedRatio> ratios, double confidence, double marginFraction) {
        this.ratios = List.copyOf(ratios);
        this.level = 1 - confidence;
        this.marginFraction = marginFraction;
    }

    /** The results of the tests, in the order of the ratios. */
    public List<Tested> tested() {
        double[] difference =
                Holm.adjusted(ratios.stream().map(PairedRatio::differenceP).toList());
        double[] confidences =
                Holm.confidences(ratios.stream().map(PairedRatio::differenceP).toList(), level);
        double[] equivalence = Holm.adjusted(
                ratios.stream().map(ratio -> ratio.equivalenceP(marginFraction)).toList());
        List<Tested> tested = new ArrayList<>();
        for (int i = 0; i < difference.length; i++) {
            Finding finding = finding(ratios.get(i), difference[i], equivalence[i]);
            tested.add(new Tested(difference[i], equivalence[i], difference.length, confidences[i], finding));
        }
        return tested;
    }

    /** Checks equivalence first. The interval beside it shows a difference that is certain but small. */
    private Finding finding(PairedRatio ratio, double differenceP, double equivalenceP) {
        if (equivalenceP <= level) {
            return Finding.EQUIVALENT;
        }
        if (differenceP > level) {
            return Finding.OPEN;
        }
        return ratio.sample().mean() > 0 ? Finding.HIGHER : Finding.LOWER;
    }
}
