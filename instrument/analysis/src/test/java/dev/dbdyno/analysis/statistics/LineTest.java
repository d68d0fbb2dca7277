package dev.dbdyno.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class LineTest {

    @Test
    void pointsOnALineHaveItsSlopeAndNoError() {
        Line line = Line.through(new double[] {0, 1, 3, 4}, new double[] {5, 3, -1, -3});

        assertThat(line.meanX()).isEqualTo(2);
        assertThat(line.slope()).isCloseTo(-2, within(1e-12));
        assertThat(line.standardError()).isCloseTo(0, within(1e-12));
    }

    @Test
    void theErrorIsThatOfTheSlopesWithoutEachPoint() {
        // slope 1.2; without each point in turn 1, 6 / 4.667, 6 / 4.667 and 1: 3 / 4 of the squared differences, added
        // up
        Line line = Line.through(new double[] {0, 1, 2, 3}, new double[] {0, 2, 2, 4});
        double outer = 1 - 1.2;
        double inner = 6 / (14.0 / 3) - 1.2;

        assertThat(line.slope()).isCloseTo(1.2, within(1e-12));
        assertThat(line.standardError())
                .isCloseTo(Math.sqrt(0.75 * 2 * (outer * outer + inner * inner)), within(1e-12));
    }

    @Test
    void aSlopeThatRestsOnOnePointHasNoError() {
        assertThat(Line.through(new double[] {0.1, 0.1, 0.1, 0.4}, new double[] {1, 2, 3, 4})
                        .halfWidth(0.9))
                .isNaN();
        assertThat(Line.through(new double[] {0.1, 0.1, 0.1}, new double[] {1, 2, 3})
                        .slope())
                .isNaN();
    }

    /** Points at the far end scatter most, and there are few of them. */
    @Test
    void theIntervalCoversTheSlopeWherePointsScatterByDifferentAmounts() {
        Random random = new Random(5);
        int covered = 0;
        for (int trial = 0; trial < 4_000; trial++) {
            double[] x = new double[6];
            double[] y = new double[6];
            for (int i = 0; i < x.length; i++) {
                x[i] = Math.exp(random.nextGaussian());
                y[i] = 0.3 * x[i] + (0.2 + x[i]) * random.nextGaussian();
            }
            Line line = Line.through(x, y);
            covered += Math.abs(line.slope() - 0.3) <= line.halfWidth(0.9) ? 1 : 0;
        }

        assertThat(covered / 4_000.0).isBetween(0.84, 0.95);
    }
}
