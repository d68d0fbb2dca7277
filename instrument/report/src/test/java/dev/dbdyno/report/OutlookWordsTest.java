package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.compare.Outlook;
import dev.dbdyno.analysis.compare.Outlook.Basis;
import dev.dbdyno.analysis.compare.Outlook.Effort;
import dev.dbdyno.analysis.evidence.Metric;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a run can tell, in words. */
final class OutlookWordsTest {

    private static String say(Basis basis, double halfWidth, @Nullable Effort effort) {
        Outlook outlook = new Outlook(1, Metric.THROUGHPUT, basis, 5, halfWidth, 0.02, effort);
        return OutlookWords.sentence(ExampleRun.usual().results().run(), outlook);
    }

    @Test
    void whatTheTargetNeedsStandsBesideWhatIsKnown() {
        assertThat(say(Basis.BLOCKS, 0.0412, new Effort(14, Duration.ofMinutes(12))))
                .isEqualTo(
                        "Ratios are known to about ±4.1 % after 5 blocks (the widest: jdbc·virtual, throughput). ±2 % needs 14 blocks, 12 min 0 s.");
    }

    @Test
    void roundsOfOneBlockGiveAFloor() {
        assertThat(say(Basis.ROUNDS, 0.0412, new Effort(14, Duration.ofMinutes(12))))
                .isEqualTo(
                        "Ratios will be known to ±4.1 % at best after 5 blocks (the widest: jdbc·virtual, throughput); how much forks differ is not known yet. ±2 % needs at least 14 blocks, 12 min 0 s.");
    }

    @Test
    void aTargetThatIsReachedNeedsNoWord() {
        assertThat(say(Basis.BLOCKS, 0.0198, new Effort(5, Duration.ofMinutes(5))))
                .doesNotContain("needs");
    }

    @Test
    void aTargetOutOfReachIsSaidToBe() {
        assertThat(say(Basis.BLOCKS, 3, null)).endsWith("±2 % is out of reach here.");
    }
}
