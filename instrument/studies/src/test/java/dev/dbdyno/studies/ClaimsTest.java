package dev.dbdyno.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.compare.Bias;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Ranking;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Topology;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The published claim is 0.5 ± 5 % of the reference for the second arm: 36 s against 18 s. */
class ClaimsTest {

    private static final Verdict WORSE = new Verdict.Worse();

    private static StudyMark.Marked marked(String text, String... arms) throws StudyException {
        LinkedHashMap<String, String> notRun = new LinkedHashMap<>();
        if (!List.of(arms).contains("second")) {
            notRun.put("second", "there is no stack 'r2dbc' yet");
        }
        return new StudyMark.Marked(
                Study.parse("small", "small.yaml", text),
                new StudyMark("small", "rows", Mode.SCALED, Era.CURRENT, List.of(arms), notRun, null));
    }

    private static Analysis analysis(Comparison... comparisons) {
        return new Analysis(8, 0.97, List.of(comparisons), List.of(), new Ranking(Metric.THROUGHPUT, List.of()));
    }

    private static Comparison measured(int arm, double low, double high) {
        return comparison(arm, new Estimate(Math.sqrt(low * high), new Interval(low, high)), WORSE);
    }

    private static Comparison comparison(int arm, @Nullable Estimate ratio, Verdict verdict) {
        return new Comparison(arm, 0, Metric.THROUGHPUT, 8, ratio, List.of(), null, verdict);
    }

    /** Scatter alone would agree with the size; the arm may still have been warming up. */
    @Test
    void whatIsKnownOfTheBiasIsPartOfTheInterval() throws StudyException {
        Estimate scatter = new Estimate(0.5, new Interval(0.49, 0.51));
        ClaimResult.OfRatio claim = second(new Comparison(
                1,
                0,
                Metric.THROUGHPUT,
                8,
                scatter,
                new Interval(0.49, 0.6),
                null,
                Bias.NONE,
                List.of(),
                null,
                null,
                WORSE));
        assertThat(claim.grade()).isEqualTo(new Grade.Measured(Order.SLOWER, Outcome.AGREES, Outcome.CANNOT_TELL));
        assertThat(claim.measured()).isEqualTo(new Estimate(0.5, new Interval(0.49, 0.6)));
    }

    private static ClaimResult.OfRatio second(Comparison... comparisons) throws StudyException {
        StudyClaims claims =
                Claims.check(marked(Texts.STUDY, "first", "second", "third"), List.of(), analysis(comparisons));
        return (ClaimResult.OfRatio) claims.results().getFirst();
    }

    @Test
    void aRatioIsGradedByItsOrderAndByItsSize() throws StudyException {
        assertThat(second(measured(1, 0.49, 0.51)).grade())
                .isEqualTo(new Grade.Measured(Order.SLOWER, Outcome.AGREES, Outcome.AGREES));
        assertThat(second(measured(1, 0.40, 0.60)).grade())
                .isEqualTo(new Grade.Measured(Order.SLOWER, Outcome.AGREES, Outcome.CANNOT_TELL));
        assertThat(second(measured(1, 0.90, 1.20)).grade())
                .isEqualTo(new Grade.Measured(null, Outcome.CANNOT_TELL, Outcome.CONTRADICTS));
    }

    @Test
    void aClaimCarriesBothFiguresTheRatioAndWhatIsAccepted() throws StudyException {
        ClaimResult.OfRatio claim = second(measured(1, 0.4, 0.6));
        assertThat(claim.figure()).isEqualTo(36);
        assertThat(claim.referenceFigure()).isEqualTo(18);
        assertThat(claim.published()).isEqualTo(0.5);
        assertThat(claim.accepted().low()).isCloseTo(0.5 / 1.05, within(1e-12));
        assertThat(claim.accepted().high()).isCloseTo(0.5 * 1.05, within(1e-12));
        assertThat(claim.publishedOrder()).isEqualTo(Order.SLOWER);
        assertThat(claim.measured()).isNotNull();
    }

    @Test
    void aHigherFigureIsTheBetterOneWhereTheStudySaysSo() throws StudyException {
        String higher = Texts.STUDY.replace("better: lower", "better: higher");
        StudyClaims claims =
                Claims.check(marked(higher, "first", "second", "third"), List.of(), analysis(measured(1, 1.98, 2.02)));
        assertThat(claims.results().getFirst()).isInstanceOfSatisfying(ClaimResult.OfRatio.class, claim -> {
            assertThat(claim.published()).isEqualTo(2);
            assertThat(claim.grade()).isEqualTo(new Grade.Measured(Order.FASTER, Outcome.AGREES, Outcome.AGREES));
        });
    }

    @Test
    void aFigureWithoutAClaimIsShownWithItsReason() throws StudyException {
        StudyClaims claims = Claims.check(
                marked(Texts.STUDY, "first", "second", "third"), List.of(), analysis(measured(1, 0.5, 0.5)));
        assertThat(claims.results().get(1))
                .isEqualTo(new ClaimResult.NotClaimed("third", 9, "s", "it was another machine"));
        assertThat(claims.count(Aspect.SIZE, Outcome.AGREES)).isEqualTo(1);
        assertThat(claims.count(Aspect.SIZE, Outcome.CANNOT_TELL)).isZero();
        assertThat(claims.has(Aspect.COUNT)).isFalse();
        assertThat(claims.notes()).containsExactly("The rows were short.", "The string was long.");
    }

    @Test
    void unequalWorkLeavesAClaimOpenWhateverTheRatio() throws StudyException {
        ClaimResult.OfRatio claim = second(comparison(
                1, new Estimate(0.5, new Interval(0.49, 0.51)), new Verdict.Voided("3 statements against 1")));
        assertThat(claim.grade()).isEqualTo(new Grade.Unmeasured("3 statements against 1"));
        assertThat(claim.outcome(Aspect.ORDER)).contains(Outcome.CANNOT_TELL);
        assertThat(claim.outcome(Aspect.SIZE)).contains(Outcome.CANNOT_TELL);
    }

    @Test
    void tooFewBlocksLeaveAClaimOpen() throws StudyException {
        ClaimResult.OfRatio claim = second(comparison(1, new Estimate(0.5, null), WORSE));
        assertThat(claim.grade())
                .isEqualTo(new Grade.Unmeasured("the run has 8 blocks of both, too few for an interval"));
    }

    @Test
    void anArmThatNeverStartedLeavesItsClaimOpenAndSaysWhatHappened() throws StudyException {
        ForkRecord failed = new ForkRecord(
                0,
                1,
                0,
                Instant.EPOCH,
                Instant.EPOCH,
                null,
                null,
                null,
                new Failure("opening the stack", "there is no such driver", null, null));
        StudyClaims claims = Claims.check(
                marked(Texts.STUDY, "first", "second", "third"), List.of(failed), analysis(comparison(1, null, WORSE)));
        assertThat(reason(claims.results().getFirst()))
                .endsWith("; 1 fork of 'second' failed, the last while opening the stack: there is no such driver");
    }

    @Test
    void aPartWithoutARunLeavesEveryClaimOpenWithTheReason() throws StudyException {
        StudyMark.Marked pending = marked(Texts.STUDY, "first", "second", "third");
        assertThat(reasons(pending)).containsExactly("it was not run", "it was another machine");
        StudyMark.Marked refused =
                new StudyMark.Marked(pending.study(), pending.mark().remarking("the server could not be started"));
        assertThat(reasons(refused)).first().isEqualTo("it was not run: the server could not be started");
        LinkedHashMap<String, String> notRun = new LinkedHashMap<>();
        notRun.put("first", "it had another API");
        StudyMark.Marked withoutReference = new StudyMark.Marked(
                pending.study(),
                new StudyMark("small", "rows", Mode.SCALED, Era.PUBLISHED, List.of("second"), notRun, null));
        assertThat(reasons(withoutReference))
                .first()
                .isEqualTo("its reference 'first' was not run: it had another API");
    }

    private static List<String> reasons(StudyMark.Marked marked) throws StudyException {
        return Claims.unmeasured(marked).results().stream()
                .map(ClaimsTest::reason)
                .toList();
    }

    /** The reason of a claim on which no grade is possible. */
    private static String reason(ClaimResult result) {
        return switch (result) {
            case ClaimResult.OfRatio ratio ->
                assertThat(ratio.grade())
                        .asInstanceOf(type(Grade.Unmeasured.class))
                        .actual()
                        .reason();
            case ClaimResult.OfLoops loops -> loops.reason();
            case ClaimResult.NotClaimed not -> not.reason();
        };
    }

    @Test
    void anArmThatWasNotRunLeavesItsClaimOpenAndSaysWhy() throws StudyException {
        StudyClaims claims =
                Claims.check(marked(Texts.STUDY, "first", "third"), List.of(), analysis(measured(1, 0.5, 0.5)));
        assertThat(claims.results().getFirst()).isInstanceOfSatisfying(ClaimResult.OfRatio.class, claim -> {
            assertThat(claim.measured()).isNull();
            assertThat(claim.grade()).isEqualTo(new Grade.Unmeasured("there is no stack 'r2dbc' yet"));
        });
        assertThat(claims.notes()).first().isEqualTo("'second' was not run: there is no stack 'r2dbc' yet");
    }

    @Test
    void aRatioToAnotherReferenceThanTheStudysIsNotHeldAgainstIt() throws StudyException {
        StudyClaims claims =
                Claims.check(marked(Texts.STUDY, "third", "second"), List.of(), analysis(measured(1, 0.5, 0.5)));
        assertThat(reason(claims.results().getFirst())).isEqualTo("it was not run");
    }

    @Test
    void aRunOfAPartThatTheStudyDoesNotHaveIsRefused() throws StudyException {
        StudyMark.Marked other = marked(Texts.STUDY.replace("name: rows", "name: columns"), "first", "second");
        assertThatThrownBy(() -> Claims.check(other, List.of(), analysis()))
                .isInstanceOf(StudyException.class)
                .hasMessage("the run is of the part 'rows', which the study 'small' does not have");
    }

    @Test
    void eventLoopsAreCountedInEveryFork() throws StudyException {
        String loops = Texts.STUDY
                .replace("measure: throughput", "measure: event-loops")
                .replace("figure: 18", "figure: 2")
                .replace("figure: 36", "figure: 1");
        StudyClaims claims = Claims.check(
                marked(loops, "first", "second", "third"),
                Stream.of(fork(0, List.of(4, 4)), fork(0, List.of(5, 3)), fork(1, List.of(4, 4)), fork(1, List.of(8)))
                        .toList(),
                analysis());
        assertThat(claims.results())
                .startsWith(
                        new ClaimResult.OfLoops("first", 2, List.of(2, 2), Outcome.AGREES, ""),
                        new ClaimResult.OfLoops("second", 1, List.of(2, 1), Outcome.CANNOT_TELL, "forks differ"));
        assertThat(claims.count(Aspect.COUNT, Outcome.AGREES)).isEqualTo(1);
        assertThat(claims.has(Aspect.ORDER)).isFalse();
        assertThat(Claims.outcome(1, List.of(2, 2))).isEqualTo(Outcome.CONTRADICTS);
        assertThat(Claims.outcome(1, List.of())).isEqualTo(Outcome.CANNOT_TELL);
    }

    private static ForkRecord fork(int arm, List<Integer> connectionsPerLoop) {
        return new ForkRecord(
                0,
                arm,
                0,
                Instant.EPOCH,
                Instant.EPOCH,
                null,
                null,
                new Topology(8, connectionsPerLoop, null, 2),
                null);
    }
}
