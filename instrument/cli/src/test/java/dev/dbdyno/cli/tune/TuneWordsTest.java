package dev.dbdyno.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.analysis.tuning.Gain;
import dev.dbdyno.analysis.tuning.Tuning;
import dev.dbdyno.results.plan.Arm;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a search says when it has come to its end. */
class TuneWordsTest {

    private static final Tuning SEARCHED = Tuning.of(Arm.parse("fake a=0"), Map.of("a", "0"), settings -> List.of());

    private static Gain gain(int blocks, @Nullable Estimate ratio, Verdict verdict) {
        return new Gain(List.of(new Comparison(1, 0, Metric.THROUGHPUT, blocks, ratio, List.of(), null, verdict)));
    }

    private static Estimate estimate(double ratio, double low, double high) {
        return new Estimate(ratio, new Interval(low, high));
    }

    @Test
    void aGainIsSaidWithItsIntervalAndTheArmToWrite() {
        assertThat(TuneWords.result(SEARCHED, gain(8, estimate(1.25, 1.2, 1.3), new Verdict.Better())))
                .containsExactly("gain:    throughput 1.25× [1.20, 1.30], by a run of its own", "write:   fake a=0");
    }

    @Test
    void anIntervalThatConfirmsNothingIsShownAndTheArmStaysAsItWas() {
        Gain chance = gain(8, estimate(1.01, 0.97, 1.05), new Verdict.CannotTell("scatter"));

        assertThat(TuneWords.result(SEARCHED, chance))
                .first()
                .asString()
                .isEqualTo(
                        "not confirmed: in a run of its own, 'fake a=0' has throughput 1.01× [0.97, 1.05] against the arm as it was.");
        assertThat(TuneWords.result(SEARCHED, chance)).last().asString().contains("keep 'fake a=0'");
    }

    /** Where the budget ended first, chance is not to blame, and nothing that was kept is to be dropped. */
    @Test
    void aConfirmationWithoutAnIntervalSaysWhatWouldGiveItOne() {
        Gain unknown = gain(2, new Estimate(1.25, null), new Verdict.CannotTell("2 blocks"));

        assertThat(TuneWords.result(SEARCHED, unknown))
                .containsExactly(
                        "not confirmed: the run that should confirm 'fake a=0' has no interval (throughput 1.25×, 2 blocks).",
                        "'dbdyno resume' gives that run more blocks, or search again with a longer --budget.");
    }
}
