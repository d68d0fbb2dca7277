package dev.dbdyno.analysis.compare;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.BothAnswers;
import dev.dbdyno.analysis.ReplayedHalf;
import dev.dbdyno.analysis.RunResultsBuilder;
import dev.dbdyno.analysis.RunResultsBuilder.ForkSketch;
import dev.dbdyno.analysis.compare.OrderShift.Outcome;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.plan.Answers;
import dev.dbdyno.results.window.Remark;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Runs that compare the server with a replay, whose ratios are known. */
final class OrderShiftsTest {

    private static final int BLOCKS = 6;
    private static final double QUIET = 0.01;
    private static final double LOUD = 0.4;

    private interface Change {
        void of(ForkSketch second);
    }

    /** A half whose second arm does so many times what the first does, by turns more and less by the scatter. */
    private static RunResults half(double ratio, double scatter, Change change) {
        RunResultsBuilder run = aRun("jdbc", "vertx");
        for (int block = 0; block < BLOCKS; block++) {
            ForkSketch second = new ForkSketch().perSecond(10_000 * ratio * byTurns(block, scatter));
            change.of(second);
            run.block(new ForkSketch(), second);
        }
        return run.build();
    }

    private static double byTurns(int block, double scatter) {
        return Math.exp(block % 2 == 0 ? scatter : -scatter);
    }

    private static RunResults half(double ratio, double scatter) {
        return half(ratio, scatter, second -> {});
    }

    private static ReplayedHalf replayed(Analysis analysis) {
        return Objects.requireNonNull(analysis.replayed());
    }

    private static OrderShift shift(RunResults real, RunResults replayed) {
        return replayed(Analyst.analyse(BothAnswers.of(real, replayed))).shifts().stream()
                .filter(shift -> shift.metric() == Metric.THROUGHPUT)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anOrderThatChangesIsFound() {
        OrderShift shift = shift(half(0.8, QUIET), half(1.25, QUIET));

        assertThat(shift.outcome()).isEqualTo(Outcome.REVERSED);
        assertThat(shift.real().verdict()).isEqualTo(new Verdict.Worse());
        assertThat(shift.replayed().verdict()).isEqualTo(new Verdict.Better());
        assertThat(Objects.requireNonNull(shift.factor()).point()).isCloseTo(1.25 / 0.8, within(1e-3));
        assertThat(Objects.requireNonNull(shift.factor().interval()).contains(1.25 / 0.8))
                .isTrue();
    }

    @Test
    void anOrderThatStaysIsFoundWhateverItsSize() {
        assertThat(shift(half(0.9, QUIET), half(0.5, QUIET)).outcome()).isEqualTo(Outcome.SAME);
        assertThat(shift(half(1.2, QUIET), half(1.9, QUIET)).outcome()).isEqualTo(Outcome.SAME);
        assertThat(shift(half(1, QUIET / 10), half(1, QUIET / 10)).outcome()).isEqualTo(Outcome.SAME);
    }

    @Test
    void aDifferenceThatGoesOrComesIsFound() {
        assertThat(shift(half(0.8, QUIET), half(1, QUIET / 10)).outcome()).isEqualTo(Outcome.CLOSED);
        assertThat(shift(half(1, QUIET / 10), half(0.8, QUIET)).outcome()).isEqualTo(Outcome.OPENED);
    }

    @Test
    void nothingIsSaidWhereOneHalfIsUndecided() {
        assertThat(shift(half(0.8, QUIET), half(1.1, LOUD)).outcome()).isEqualTo(Outcome.CANNOT_TELL);
        assertThat(shift(half(1.1, LOUD), half(0.8, QUIET)).outcome()).isEqualTo(Outcome.CANNOT_TELL);
    }

    /** Lower is better here. */
    @Test
    void theOrderIsThatOfTheMeasuresOwnDirection() {
        RunResults real = half(1, QUIET, second -> second.micros(20));
        RunResults without = half(1, QUIET, second -> second.micros(45));

        assertThat(replayed(Analyst.analyse(BothAnswers.of(real, without))).shifts())
                .filteredOn(shift -> shift.metric() == Metric.CPU_PER_OPERATION)
                .singleElement()
                .satisfies(shift -> {
                    assertThat(shift.outcome()).isEqualTo(Outcome.REVERSED);
                    assertThat(shift.real().verdict()).isEqualTo(new Verdict.Better());
                });
    }

    @Test
    void misinformedWindowsVoidTheHalfWithTheReplayAndNoOther() {
        RunResults real = half(0.8, QUIET);
        RunResults missed =
                half(1.25, QUIET, second -> second.remarks = List.of(new Remark.ReplayMissed(960, 40, null)));

        OrderShift shift = shift(real, missed);

        assertThat(shift.outcome()).isEqualTo(Outcome.CANNOT_TELL);
        assertThat(shift.real().verdict()).isEqualTo(new Verdict.Worse());
        assertThat(shift.replayed().verdict()).isInstanceOf(Verdict.Voided.class);
        assertThat(shift.factor()).isNull();
        assertThat(Analyst.analyse(BothAnswers.of(real, missed)).precisionReached())
                .as("more blocks do not mend a half that is void")
                .isTrue();
    }

    @Test
    void eachHalfProvesItsEqualWorkByItsOwnCounters() {
        RunResults real = half(0.8, QUIET);
        RunResults twice = half(
                1.25, QUIET, second -> second.work = new ServerWork(100_000, 200_000L, 100_000L, 100L, 100_000L, 8L));

        OrderShift shift = shift(real, twice);

        assertThat(shift.real().verdict()).isEqualTo(new Verdict.Worse());
        assertThat(shift.replayed().verdict())
                .isInstanceOfSatisfying(
                        Verdict.Voided.class,
                        voided -> assertThat(voided.reason()).contains("did other work", "statements"));
    }

    /** What is said of each half is what would be said of it as a run of its own, in every number. */
    @Test
    void noNumberRestsOnForksOfBothHalves() {
        RunResults real = half(0.8, QUIET);
        RunResults without = half(1.25, QUIET);

        Analysis both = Analyst.analyse(BothAnswers.of(real, without));

        assertThat(both.comparisons()).isEqualTo(Analyst.analyse(real).comparisons());
        assertThat(replayed(both).analysis().comparisons())
                .isEqualTo(Analyst.analyse(without).comparisons());
        assertThat(both.arms().get(1).operations())
                .isEqualTo(Analyst.analyse(real).arms().get(1).operations());
        assertThat(replayed(both).analysis().arms().get(1).operations())
                .isEqualTo(Analyst.analyse(without).arms().get(1).operations());
        assertThat(both.completeBlocks()).isEqualTo(BLOCKS);
        assertThatIllegalArgumentException().isThrownBy(() -> new Evidence(BothAnswers.of(real, without)));
    }

    /** A block in which the second arm is slow in both halves says nothing of the change. */
    @Test
    void whatMovesBothRatiosOfABlockDoesNotWidenTheirQuotient() {
        OrderShift shift = shift(half(0.8, LOUD), half(1.25, LOUD));

        assertThat(shift.outcome()).isEqualTo(Outcome.CANNOT_TELL);
        assertThat(Objects.requireNonNull(shift.factor()).point()).isCloseTo(1.25 / 0.8, within(1e-3));
        assertThat(shift.factor().halfWidthFraction()).isLessThan(1e-3);
        assertThat(Objects.requireNonNull(shift.real().ratio()).halfWidthFraction())
                .isGreaterThan(0.1);
    }

    @Test
    void aRunIsPreciseEnoughOnceBothHalvesAre() {
        assertThat(Analyst.analyse(BothAnswers.of(half(0.8, QUIET / 10), half(1.25, QUIET / 10)))
                        .precisionReached())
                .isTrue();
        assertThat(Analyst.analyse(BothAnswers.of(half(0.8, QUIET / 10), half(1.25, LOUD)))
                        .precisionReached())
                .isFalse();
    }

    @Test
    void aRunWithOneServerHasNoOtherHalf() {
        RunResults real = half(0.8, QUIET);
        RunResults replay = new RunResults(
                real.run().going(real.run().plan().answered(Answers.REPLAYED)), real.forks(), real.windows(), null);

        assertThat(Analyst.analyse(real).replayed()).isNull();
        assertThat(Analyst.analyse(replay).replayed()).isNull();
        assertThat(Analyst.analyse(replay).comparisons())
                .isEqualTo(Analyst.analyse(real).comparisons());
    }
}
