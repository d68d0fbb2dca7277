package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Minutes of a sitting, divided among the parts of a study. */
class StudyBudgetTest {

    private static StudyTime part(int least, int most) {
        return new StudyTime(Duration.ofMinutes(1), Duration.ofMinutes(least), Duration.ofMinutes(most));
    }

    private static List<Optional<Long>> shares(int budget, StudyTime... parts) {
        return StudyBudget.shares(List.of(parts), Duration.ofMinutes(budget)).stream()
                .map(share -> share.map(Duration::toMinutes))
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
            Duration sum =
                    StudyBudget.shares(List.of(part(5, 11), part(7, 8), part(13, 29)), Duration.ofMinutes(budget))
                            .stream()
                            .flatMap(Optional::stream)
                            .reduce(Duration.ZERO, Duration::plus);
            assertThat(sum).isLessThanOrEqualTo(Duration.ofMinutes(budget));
        }
    }

    @Test
    void aBudgetThatIsTooShortForAnyPartIsRefusedWithTheLeastThatIsNot() {
        List<StudyTimes.Of> parts = Stream.of(part(9, 9), part(6, 20))
                .map(time -> new StudyTimes.Of("rows", time))
                .toList();
        assertThatThrownBy(() -> StudyTimes.of(parts, Duration.ofMinutes(5)))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--budget 5m is too short")
                .hasMessageContaining("give it 6m or more");
    }

    @Test
    void everyPartsTimeAndWhatWaitsIsSaid() {
        List<String> lines = new ArrayList<>();
        StudyTimes.of(
                        List.of(
                                new StudyTimes.Of("rows-current", part(5, 5)),
                                new StudyTimes.Of("pages-current", part(10, 20))),
                        Duration.ofMinutes(6))
                .print("small, scaled", lines::add);
        assertThat(lines)
                .containsExactly(
                        "small, scaled: 1 run, 5m at most",
                        "  rows-current: 5m at most; a block takes about 1m",
                        "not within --budget 6m, but 'dbdyno study resume' goes on with them:",
                        "  pages-current: waits; a block takes about 1m, and the blocks that an interval needs 10m at most");
    }
}
