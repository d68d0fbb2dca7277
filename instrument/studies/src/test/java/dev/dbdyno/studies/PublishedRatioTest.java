package dev.dbdyno.studies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.statistics.Interval;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A published ratio held against intervals, by order and by size. */
class PublishedRatioTest {

    private static final int TRIALS = 20_000;

    @ParameterizedTest
    @CsvSource({
        "0.50, 0.05, SLOWER",
        "0.95, 0.05, SLOWER",
        "0.96, 0.05, ABOUT_EQUAL",
        "1.00, 0.05, ABOUT_EQUAL",
        "1.05, 0.05, ABOUT_EQUAL",
        "1.06, 0.05, FASTER",
        "1.75, 0.20, FASTER",
    })
    void aRatioWithinItsToleranceOfOneClaimsNoDifference(double ratio, double tolerance, Order claimed) {
        assertThat(new PublishedRatio(ratio, tolerance).order()).isEqualTo(claimed);
    }

    @ParameterizedTest
    @CsvSource({
        // published as slower, within ±5 %: accepted is 0.476 to 0.525
        "0.5, 0.05, 0.490, 0.510, SLOWER, AGREES, AGREES",
        "0.5, 0.05, 0.477, 0.524, SLOWER, AGREES, AGREES",
        "0.5, 0.05, 0.500, 0.500, SLOWER, AGREES, AGREES",
        "0.5, 0.05, 0.470, 0.510, SLOWER, AGREES, CANNOT_TELL",
        "0.5, 0.05, 0.300, 0.990, SLOWER, AGREES, CANNOT_TELL",
        "0.5, 0.05, 0.300, 1.010, , CANNOT_TELL, CANNOT_TELL",
        "0.5, 0.05, 0.400, 0.470, SLOWER, AGREES, CONTRADICTS",
        "0.5, 0.05, 0.960, 0.990, SLOWER, AGREES, CONTRADICTS",
        "0.5, 0.05, 0.900, 1.100, , CANNOT_TELL, CONTRADICTS",
        "0.5, 0.05, 0.960, 1.040, ABOUT_EQUAL, CONTRADICTS, CONTRADICTS",
        "0.5, 0.05, 1.010, 1.500, FASTER, CONTRADICTS, CONTRADICTS",
        // published as about equal, within ±10 %: 0.909 to 1.1
        "1.0, 0.10, 0.920, 1.080, ABOUT_EQUAL, AGREES, AGREES",
        "1.0, 0.10, 0.920, 0.950, ABOUT_EQUAL, AGREES, AGREES",
        "1.0, 0.10, 0.880, 0.950, SLOWER, CANNOT_TELL, CANNOT_TELL",
        "1.0, 0.10, 0.800, 0.900, SLOWER, CONTRADICTS, CONTRADICTS",
        "1.0, 0.10, 1.110, 1.300, FASTER, CONTRADICTS, CONTRADICTS",
        "1.0, 0.10, 0.800, 1.300, , CANNOT_TELL, CANNOT_TELL",
    })
    void orderAndSizeAreGradedByTheWholeInterval(
            double published, double tolerance, double low, double high, Order shown, Outcome order, Outcome size) {
        assertThat(new PublishedRatio(published, tolerance).heldAgainst(new Interval(low, high)))
                .isEqualTo(new Grade.Measured(shown, order, size));
    }

    /** Swapping arm and reference must not change what is said. */
    @Test
    void theGradesAreSymmetrical() {
        Random random = new Random(7);
        for (int trial = 0; trial < TRIALS; trial++) {
            double published = Math.exp(random.nextGaussian() / 4);
            double low = Math.exp(random.nextGaussian() / 4);
            double high = low * Math.exp(Math.abs(random.nextGaussian()) / 4);
            Grade grade = new PublishedRatio(published, 0.2).heldAgainst(new Interval(low, high));
            Grade swapped = new PublishedRatio(1 / published, 0.2).heldAgainst(new Interval(1 / high, 1 / low));
            assertThat(swapped.order()).isEqualTo(grade.order());
            assertThat(swapped.size()).isEqualTo(grade.size());
        }
    }

    /** Known truth: how often 95 % intervals of a known error lead to such a grade. */
    private static double share(PublishedRatio published, double truth, double error, Predicate<Grade> wrong) {
        Random random = new Random(11);
        int found = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            double log = Math.log(truth) + error * random.nextGaussian();
            Interval measured = new Interval(Math.exp(log - 1.96 * error), Math.exp(log + 1.96 * error));
            found += wrong.test(published.heldAgainst(measured)) ? 1 : 0;
        }
        return found / (double) TRIALS;
    }

    /** A tolerance next to nothing is the hardest case: the interval must hold the very ratio. */
    @Test
    void aTrueSizeIsContradictedNoMoreOftenThanIntervalsMiss() {
        PublishedRatio exact = new PublishedRatio(0.5, 0.001);
        assertThat(share(exact, 0.5, 0.08, grade -> grade.size() == Outcome.CONTRADICTS))
                .isBetween(0.04, 0.06);
    }

    /**
     * The true ratio is at the limit of what counts as equal, where a short run's interval often lies wholly on one
     * side of 1.
     */
    @ParameterizedTest
    @CsvSource({"0.01", "0.03", "0.06", "0.1"})
    void armsThatAreAboutEqualAreNotCalledDifferentBecauseOneIsSurelyBehind(double error) {
        PublishedRatio equal = new PublishedRatio(1, 0.1);
        assertThat(share(equal, 1 / 1.0999, error, grade -> grade.order() == Outcome.CONTRADICTS))
                .isLessThan(0.03);
    }

    @ParameterizedTest
    @CsvSource({"0.01", "0.03", "0.06", "0.1"})
    void aFalseOrderAgreesNoMoreOftenThanIntervalsMiss(double error) {
        PublishedRatio slower = new PublishedRatio(0.8, 0.1);
        assertThat(share(slower, 1.0001, error, grade -> grade.order() == Outcome.AGREES))
                .isLessThan(0.03);
        PublishedRatio equal = new PublishedRatio(1, 0.1);
        assertThat(share(equal, 1 / 1.1001, error, grade -> grade.order() == Outcome.AGREES))
                .isLessThan(0.03);
    }
}
