package dev.dbdyno.load.drawing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZipfTest {

    private static final int DRAWN = 1_000_000;

    /** Upper 0.1 % points of chi-square with n-1 degrees of freedom. */
    @ParameterizedTest
    @CsvSource({"2, 10.83", "3, 13.82", "10, 27.88", "101, 149.45"})
    void theKthNumberComesInProportionToItsReciprocal(int values, double chiSquareLimit) {
        int[] seen = new int[values + 1];
        Zipf zipf = new Zipf(values);
        Draws draws = Draws.of(20_261_121, 4);
        for (int i = 0; i < DRAWN; i++) {
            seen[zipf.next(draws)]++;
        }

        double harmonic = 0;
        for (int k = 1; k <= values; k++) {
            harmonic += 1.0 / k;
        }
        double chiSquare = 0;
        for (int k = 1; k <= values; k++) {
            double expected = DRAWN / (k * harmonic);
            chiSquare += (seen[k] - expected) * (seen[k] - expected) / expected;
        }
        assertThat(seen[0]).isZero();
        assertThat(chiSquare).isLessThan(chiSquareLimit);
    }

    @Test
    void oneValueIsAlwaysDrawn() {
        Zipf zipf = new Zipf(1);
        Draws draws = Draws.of(1, 1);
        for (int i = 0; i < 1_000; i++) {
            assertThat(zipf.next(draws)).isEqualTo(1);
        }
    }

    @Test
    void aBillionValuesNeedNoTable() {
        Zipf zipf = new Zipf(1_000_000_000);
        Draws draws = Draws.of(1, 1);
        int ones = 0;
        int beyondAMillion = 0;
        for (int i = 0; i < 100_000; i++) {
            int drawn = zipf.next(draws);
            ones += drawn == 1 ? 1 : 0;
            beyondAMillion += drawn > 1_000_000 ? 1 : 0;
        }

        // H(10^9) = 21.3005, H(10^6) = 14.3927
        assertThat(ones).isBetween(4_400, 5_000);
        assertThat(beyondAMillion).isBetween(31_800, 33_000);
    }

    @Test
    void noValuesAreRefused() {
        assertThatThrownBy(() -> new Zipf(0)).hasMessageContaining("at least one value");
    }
}
