package dev.dbdyno.studies.sitting;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Minutes of a sitting, divided among the parts of a study. */
class SharesTest {

    private static PartTime part(int least, int most) {
        return new PartTime(Duration.ofMinutes(1), Duration.ofMinutes(least), Duration.ofMinutes(most));
    }

    private static List<Optional<Long>> shares(int budget, PartTime... parts) {
        return Shares.within(Duration.ofMinutes(budget), wanted(parts)).parts().stream()
                .map(share -> share.given().map(Duration::toMinutes))
                .toList();
    }

    private static List<Shares.Wanted> wanted(PartTime... parts) {
        return IntStream.range(0, parts.length)
                .mapToObj(i -> new Shares.Wanted("part-" + i, parts[i]))
                .toList();
    }

    @Test
    void partsGetWhatTheyWouldTakeWhereThereIsRoomForAll() {
        assertThat(shares(60, part(5, 10), part(10, 20))).containsExactly(Optional.of(10L), Optional.of(20L));
    }

    @Test
    void whatIsLeftBeyondTheLeastIsDividedByWhatEachWouldTake() {
        assertThat(shares(21, part(5, 10), part(10, 17))).containsExactly(Optional.of(7L), Optional.of(13L));
    }

    @Test
    void aPartThatCannotHaveItsBlocksWaitsAndASmallerOneBehindItGoesFirst() {
        assertThat(shares(12, part(5, 5), part(10, 20), part(6, 6)))
                .containsExactly(Optional.of(5L), Optional.empty(), Optional.of(6L));
    }

    @Test
    void sharesNeverExceedTheBudget() {
        for (int budget = 5; budget < 60; budget++) {
            Duration sum = Shares.within(Duration.ofMinutes(budget), wanted(part(5, 11), part(7, 8), part(13, 29)))
                    .all();
            assertThat(sum).isLessThanOrEqualTo(Duration.ofMinutes(budget));
        }
    }

    @Test
    void aBudgetThatIsTooShortForAnyPartLeavesAllWaiting() {
        Shares shares = Shares.within(Duration.ofMinutes(5), wanted(part(9, 9), part(6, 20)));
        assertThat(shares.running()).isZero();
        assertThat(shares.least()).isEqualTo(Duration.ofMinutes(6));
    }

    @Test
    void withoutABudgetEveryPartTakesWhatItWouldTake() {
        Shares shares = Shares.unbounded(wanted(part(5, 10), part(10, 20)));
        assertThat(shares.all()).isEqualTo(Duration.ofMinutes(30));
        assertThat(shares.running()).isEqualTo(2);
    }
}
