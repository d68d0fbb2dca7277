package dev.dbdyno.cli.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.studies.sitting.PartTime;
import dev.dbdyno.studies.sitting.Shares;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of the time that a study's parts have in a sitting. */
class ShareWordsTest {

    private static Shares.Wanted part(String folder, int least, int most) {
        return new Shares.Wanted(
                folder, new PartTime(Duration.ofMinutes(1), Duration.ofMinutes(least), Duration.ofMinutes(most)));
    }

    @Test
    void aBudgetThatIsTooShortForAnyPartIsRefusedWithTheLeastThatIsNot() {
        Duration budget = Duration.ofMinutes(5);
        Shares shares = Shares.within(budget, List.of(part("rows", 9, 9), part("pages", 6, 20)));
        assertThatThrownBy(() -> new ShareWords(shares, budget))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--budget 5m is too short")
                .hasMessageContaining("Give 6m or more");
    }

    @Test
    void everyPartsTimeAndWhatWaitsIsSaid() {
        Duration budget = Duration.ofMinutes(6);
        List<String> lines = new ArrayList<>();
        new ShareWords(
                        Shares.within(budget, List.of(part("rows-current", 5, 5), part("pages-current", 10, 20))),
                        budget)
                .print("small, scaled", lines::add);
        assertThat(lines)
                .containsExactly(
                        "small, scaled: 1 run, 5m at most",
                        "  rows-current: 5m at most; a block takes about 1m",
                        "not within --budget 6m; 'dbdyno study resume' continues with them:",
                        "  pages-current: waits; a block takes about 1m, and the blocks that an interval needs 10m at most");
    }

    @Test
    void withoutABudgetTheTimeIsAnEstimate() {
        List<String> lines = new ArrayList<>();
        new ShareWords(Shares.unbounded(List.of(part("rows-current", 5, 8))), null).print("small, scaled", lines::add);
        assertThat(lines)
                .containsExactly("small, scaled: 1 run, about 8m", "  rows-current: about 8m; a block takes about 1m");
    }
}
