package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.compare.Bias;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Ranking;
import dev.dbdyno.analysis.compare.Stops;
import dev.dbdyno.analysis.compare.Trend;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.compare.Withheld;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VerdictWordsTest {

    private static final Verdict OPEN = new Verdict.CannotTell("the interval reaches from -9.0 % to +7.0 %");

    private static Estimate estimate(double point, double low, double high) {
        return new Estimate(point, new Interval(low, high));
    }

    private static Comparison of(Metric metric, @Nullable Estimate ratio, Verdict verdict) {
        return new Comparison(1, 0, metric, 5, ratio, List.of(), null, verdict);
    }

    private static Sentence say(Comparison... comparisons) {
        Analysis analysis =
                new Analysis(5, 0.95, List.of(comparisons), List.of(), new Ranking(Metric.THROUGHPUT, List.of()));
        return VerdictWords.sentences(Report.of(ExampleRun.usual().results(), analysis))
                .getFirst();
    }

    @Test
    void slowerAndDearer() {
        assertThat(say(
                        of(Metric.THROUGHPUT, estimate(0.87, 0.85, 0.9), new Verdict.Worse()),
                        of(Metric.CPU_PER_OPERATION, estimate(1.1, 1.08, 1.12), new Verdict.Worse())))
                .isEqualTo(
                        new Sentence(
                                Tone.WORSE,
                                "jdbc·virtual is slower than jdbc: 0.87× [0.85, 0.90] throughput, and costs 1.10× [1.08, 1.12] CPU per operation."));
    }

    @Test
    void fasterButNobodyKnowsAtWhatCost() {
        assertThat(say(
                                of(Metric.THROUGHPUT, estimate(1.42, 1.38, 1.46), new Verdict.Better()),
                                of(Metric.CPU_PER_OPERATION, estimate(1.01, 0.93, 1.1), OPEN))
                        .text())
                .isEqualTo(
                        "jdbc·virtual is faster than jdbc: 1.42× [1.38, 1.46] throughput; whether it costs more or less CPU per operation is open: 1.01× [0.93, 1.10].");
    }

    @Test
    void equivalentNamesItsMargin() {
        assertThat(say(
                                of(Metric.THROUGHPUT, estimate(1.001, 0.984, 1.02), new Verdict.Equivalent(0.03)),
                                of(Metric.CPU_PER_OPERATION, estimate(0.99, 0.98, 1.01), new Verdict.Equivalent(0.03)))
                        .text())
                .isEqualTo(
                        "jdbc·virtual is equivalent to jdbc within ±3 %: 1.00× [0.98, 1.02] throughput, and is equivalent in CPU per operation within ±3 %: 0.99× [0.98, 1.01].");
    }

    @Test
    void whatAMovementMayStillChangeIsSaidBesideTheVerdict() {
        assertThat(say(moving(0, 0.03)).text())
                .isEqualTo(
                        "jdbc·virtual is slower than jdbc: 0.87× [0.85, 0.90] throughput; it may still be moving: the true ratio may be up to 0.93×.");
        assertThat(say(moving(0.02, 0)).text())
                .endsWith("it may still be moving: the true ratio may be down to 0.83×.");
        assertThat(say(moving(0.02, 0.03)).text())
                .endsWith("it may still be moving: the true ratio may be from 0.83× to 0.93×.");
        assertThat(say(moving(0.001, 0.001)).text()).doesNotContain("moving");
    }

    private static Comparison moving(double down, double up) {
        return biased(new Bias(down, up, new Trend(0.02, 0.01), Stops.NONE, Withheld.NOTHING, Withheld.NOTHING));
    }

    @Test
    void aCompilerAtWorkIsNoWarmUp() {
        assertThat(say(biased(new Bias(
                                0.003, 0.016, null, Stops.NONE, new Withheld(0.016, 0, 0), new Withheld(0.003, 0, 0))))
                        .text())
                .endsWith(
                        "throughput; the JIT compiler had up to 1.6 % of the machine: the true ratio may be up to 0.91×.");
    }

    @Test
    void whatTheHypervisorTookIsSaidBesideAMovement() {
        Withheld little = new Withheld(0.003, 0.02, 0);
        assertThat(say(biased(new Bias(
                                0.023, 0.043, null, new Stops(0.02, 0.041), little, new Withheld(0.003, 0.04, 0))))
                        .text())
                .endsWith(
                        "throughput; the hypervisor may have stopped one of the two for up to 4 % of the time: the true ratio may be from 0.83× to 0.94×.");
        assertThat(say(biased(new Bias(0.023, 0.073, new Trend(0.02, 0.01), new Stops(0.021, 0.021), little, little)))
                        .text())
                .contains("it may still be moving, and the hypervisor may have stopped one of the two")
                .doesNotContain("JIT");
    }

    @Test
    void thatBlocksTellLessOfTheHypervisorIsSaid() {
        Withheld taken = new Withheld(0, 0.04, 0);
        assertThat(say(biased(new Bias(0.01, 0.015, null, new Stops(0.01, 0.015), taken, taken)))
                        .text())
                .endsWith(
                        "the hypervisor may have stopped one of the two for up to 4 % of the time (by all blocks, it changed their ratio by at most 1.51 %): the true ratio may be from 0.84× to 0.91×.");
    }

    @Test
    void thatClientsWereIdleIsSaid() {
        Withheld idle = new Withheld(0.003, 0, 0.04);
        assertThat(say(biased(new Bias(0.003, 0.043, null, Stops.NONE, idle, new Withheld(0.003, 0, 0))))
                        .text())
                .endsWith(
                        "throughput; clients of one of the two were idle for 4 % of the time, at the ends of turns: the true ratio may be up to 0.94×.");
    }

    private static Comparison biased(Bias bias) {
        Estimate ratio = estimate(0.87, 0.85, 0.9);
        return new Comparison(
                1,
                0,
                Metric.THROUGHPUT,
                5,
                ratio,
                bias.widen(new Interval(0.85, 0.9)),
                null,
                bias,
                List.of(),
                0.001,
                1.0,
                new Verdict.Worse());
    }

    @Test
    void anIntervalBeyondTheMarginIsExplained() {
        Comparison equivalent = of(Metric.THROUGHPUT, estimate(1.01, 0.97, 1.06), new Verdict.Equivalent(0.05));

        assertThat(VerdictWords.reachesBeyondItsMargin(equivalent)).isTrue();
        assertThat(VerdictWords.reachesBeyondItsMargin(
                        of(Metric.THROUGHPUT, estimate(1.01, 0.97, 1.04), new Verdict.Equivalent(0.05))))
                .isFalse();
    }

    @Test
    void cannotTellIsNeverPrintedAsEqual() {
        Sentence sentence = say(of(Metric.THROUGHPUT, estimate(0.99, 0.91, 1.07), OPEN));
        assertThat(sentence)
                .isEqualTo(
                        new Sentence(
                                Tone.CANNOT_TELL,
                                "Cannot tell whether jdbc·virtual is faster or slower than jdbc: 0.99× [0.91, 1.07] throughput after 5 blocks (the interval reaches from -9.0 % to +7.0 %); more blocks may decide ('resume', with --budget or --blocks)."));
    }

    @Test
    void withoutAnyRatioOnlyTheReasonStands() {
        Verdict nothing = new Verdict.CannotTell("no block has a valid fork of both arms");
        assertThat(say(of(Metric.THROUGHPUT, null, nothing), of(Metric.CPU_PER_OPERATION, null, nothing))
                        .text())
                .isEqualTo(
                        "Cannot tell whether jdbc·virtual is faster or slower than jdbc: no block has a valid fork of both arms.");
    }

    @Test
    void aVoidComparisonSaysWhyOnce() {
        Verdict voided = new Verdict.Voided("it ran 3.00 statements per operation against 1.00");
        assertThat(say(
                        of(Metric.THROUGHPUT, estimate(2, 1.9, 2.1), voided),
                        of(Metric.CPU_PER_OPERATION, estimate(2, 1.9, 2.1), voided)))
                .isEqualTo(new Sentence(
                        Tone.VOIDED,
                        "No verdict on jdbc·virtual against jdbc: it ran 3.00 statements per operation against 1.00."));
    }

    @Test
    void anIntervalsEndThatIsNotOneIsNeverRoundedToOne() {
        assertThat(Numbers.ratioWithInterval(estimate(1.02, 1.004, 1.04))).isEqualTo("1.020× [1.004, 1.040]");
        assertThat(Numbers.ratioWithInterval(estimate(1, 0.99996, 1.01))).isEqualTo("1.00000× [0.99996, 1.01000]");
        assertThat(Numbers.ratioWithInterval(estimate(1, 1, 1))).isEqualTo("1.00× [1.00, 1.00]");
    }

    @Test
    void numbersHaveThreeSignificantDigits() {
        assertThat(Numbers.significant(45_231.7)).isEqualTo("45,200");
        assertThat(Numbers.significant(999.6)).isEqualTo("1,000");
        assertThat(Numbers.significant(0.12345)).isEqualTo("0.123");
        assertThat(Numbers.significant(31.25)).isEqualTo("31.3");
        assertThat(Numbers.nanos(182_400)).isEqualTo("182 µs");
        assertThat(Numbers.nanos(999_600)).isEqualTo("1.00 ms");
        assertThat(Numbers.nanos(2_310_000_000L)).isEqualTo("2.31 s");
        assertThat(Numbers.percent(0.03)).isEqualTo("3 %");
        assertThat(Numbers.percent(0.125)).isEqualTo("12.5 %");
        assertThat(Numbers.percent(0.3)).isEqualTo("30 %");
    }
}
