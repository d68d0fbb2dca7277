package dev.dbdyno.load.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.load.drawing.Draws.Order;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrawsTest {

    /** It does not matter who draws, nor where in the turn. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 100, 9_999, 100_000})
    void drawnInTurnEachValueComesUpOnceBeforeAnyComesAgain(int values) {
        Draws one = Draws.of(1, 0, Order.IN_TURN);
        Draws other = Draws.of(2, 1, Order.IN_TURN);
        BitSet seen = new BitSet();
        for (int i = 0; i < values; i++) {
            seen.set((i % 3 == 0 ? one : other).between(1, values));
        }
        assertThat(seen.cardinality()).isEqualTo(values);
        assertThat(seen.nextSetBit(0)).isEqualTo(1);
    }

    /** Random draws of n out of n values leave out one in e. */
    @Test
    void drawnAtRandomManyDoNot() {
        Draws draws = Draws.of(1, 3);
        BitSet seen = new BitSet();
        for (int i = 0; i < 10_000; i++) {
            seen.set(draws.between(1, 10_000));
        }
        assertThat(seen.cardinality()).isBetween(6_200, 6_450);
    }
}
