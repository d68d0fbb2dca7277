package dev.dbdyno.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.compare.Comparison;
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
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is published is 0.5 ± 5 % of the reference for the second arm: 36 s against 18 s. */
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
        return new Analysis(
                8,
                0.97,
                List.of(),
                List.of(comparisons),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                true,
                null);
    }

    private static Comparison measured(int arm, double low, double high) {
        return comparison(arm, new Estimate(Math.sqrt(low * high), new Interval(low, high)), WORSE);
    }

    private static Comparison comparison(int arm, @Nullable Estimate ratio, Verdict verdict) {
        return new Comparison(arm, 0, Metric.THROUGHPUT, 8, ratio, List.of(), null, verdict);
    }

    private static ClaimResult.OfRatio second(Comparison... comparisons) throws StudyException {
        StudyClaims claims =
                Claims.check(marked(Texts.STUDY, "first", "second", "third"), List.of(), analysis(comparisons));
        return (ClaimResult.OfRatio) claims.results().getFirst();
    }

    @ParameterizedTest
    @CsvSource({
        "0.49, 0.51, AGREES",
        "0.477, 0.524, AGREES",
        "0.5, 0.5, AGREES",
        "0.47, 0.51, CANNOT_TELL",
        "0.50, 0.53, CANNOT_TELL",
        "0.30, 0.90, CANNOT_TELL",
        "0.40, 0.47, CONTRADICTS",
        "0.526, 0.60, CONTRADICTS",
        "0.90, 1.10, CONTRADICTS",
        "1.90, 2.10, CONTRADICTS",
    })
    void aRunAgreesWhereAllOfItsIntervalIsWithinTheToleranceAndContradictsWhereNoneIs(
            double low, double high, Outcome outcome) throws StudyException {
        assertThat(second(measured(1, low, high)).outcome()).isEqualTo(outcome);
    }

    @Test
    void aClaimCarriesBothFiguresTheRatioAndWhatIsAccepted() throws StudyException {
        ClaimResult.OfRatio claim = second(measured(1, 0.4, 0.6));
        assertThat(claim.figure()).isEqualTo(36);
        assertThat(claim.referenceFigure()).isEqualTo(18);
        assertThat(claim.published()).isEqualTo(0.5);
        assertThat(claim.accepted().low()).isCloseTo(0.5 / 1.05, within(1e-12));
        assertThat(claim.accepted().high()).isCloseTo(0.5 * 1.05, within(1e-12));
        assertThat(claim.measured()).isNotNull();
        assertThat(claim.reason())
                .isEqualTo("some of what the run leaves possible is within the tolerance, and some is not");
    }

    @Test
    void aHigherFigureIsTheBetterOneWhereTheStudySaysSo() throws StudyException {
        String higher = Texts.STUDY.replace("better: lower", "better: higher");
        StudyClaims claims =
                Claims.check(marked(higher, "first", "second", "third"), List.of(), analysis(measured(1, 1.98, 2.02)));
        assertThat(claims.results().getFirst()).isInstanceOfSatisfying(ClaimResult.OfRatio.class, claim -> {
            assertThat(claim.published()).isEqualTo(2);
            assertThat(claim.outcome()).isEqualTo(Outcome.AGREES);
        });
    }

    /** Swapping arm and reference must not change what is said. */
    @Test
    void theToleranceIsSymmetrical() {
        Random random = new Random(7);
        for (int trial = 0; trial < 10_000; trial++) {
            double published = Math.exp(random.nextGaussian());
            double low = Math.exp(random.nextGaussian());
            double high = low * Math.exp(Math.abs(random.nextGaussian()) / 4);
            Outcome outcome = Claims.outcome(Claims.accepted(published, 0.2), new Interval(low, high));
            Outcome swapped = Claims.outcome(Claims.accepted(1 / published, 0.2), new Interval(1 / high, 1 / low));
            assertThat(swapped).isEqualTo(outcome);
        }
    }

    /** Known truth: of intervals that cover it 95 times in 100, few may contradict a claim that is true. */
    @Test
    void aTrueClaimIsContradictedNoMoreOftenThanIntervalsMiss() {
        Random random = new Random(11);
        int contradicted = 0;
        int trials = 20_000;
        for (int trial = 0; trial < trials; trial++) {
            double error = 0.08;
            double log = Math.log(0.5) + error * random.nextGaussian();
            Interval measured = new Interval(Math.exp(log - 1.96 * error), Math.exp(log + 1.96 * error));
            if (Claims.outcome(Claims.accepted(0.5, 0.001), measured) == Outcome.CONTRADICTS) {
                contradicted++;
            }
        }
        assertThat(contradicted / (double) trials).isBetween(0.04, 0.06);
    }

    @Test
    void aFigureWithoutAClaimIsShownWithItsReason() throws StudyException {
        StudyClaims claims = Claims.check(
                marked(Texts.STUDY, "first", "second", "third"), List.of(), analysis(measured(1, 0.5, 0.5)));
        assertThat(claims.results().get(1))
                .isEqualTo(new ClaimResult.NotClaimed("third", 9, "s", "it was another machine"));
        assertThat(claims.count(Outcome.AGREES)).isEqualTo(1);
        assertThat(claims.count(Outcome.CANNOT_TELL)).isZero();
        assertThat(claims.notes()).containsExactly("The rows were short.", "The string was long.");
    }

    @Test
    void unequalWorkLeavesAClaimOpenWhateverTheRatio() throws StudyException {
        ClaimResult.OfRatio claim = second(comparison(
                1, new Estimate(0.5, new Interval(0.49, 0.51)), new Verdict.Voided("3 statements against 1")));
        assertThat(claim.outcome()).isEqualTo(Outcome.CANNOT_TELL);
        assertThat(claim.reason()).isEqualTo("3 statements against 1");
    }

    @Test
    void tooFewBlocksLeaveAClaimOpen() throws StudyException {
        ClaimResult.OfRatio claim = second(comparison(1, new Estimate(0.5, null), WORSE));
        assertThat(claim.outcome()).isEqualTo(Outcome.CANNOT_TELL);
        assertThat(claim.reason()).isEqualTo("the run has 8 blocks of both, too few for an interval");
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
                null,
                new Failure("opening the stack", "there is no such driver", null, null));
        StudyClaims claims = Claims.check(
                marked(Texts.STUDY, "first", "second", "third"), List.of(failed), analysis(comparison(1, null, WORSE)));
        assertThat(claims.results().getFirst()).isInstanceOfSatisfying(ClaimResult.OfRatio.class, claim -> {
            assertThat(claim.outcome()).isEqualTo(Outcome.CANNOT_TELL);
            assertThat(claim.reason())
                    .endsWith("; 1 fork of 'second' failed, the last while opening the stack: there is no such driver");
        });
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
                .peek(result -> assertThat(result.outcome()).isEqualTo(Outcome.CANNOT_TELL))
                .map(ClaimResult::reason)
                .toList();
    }

    @Test
    void anArmThatWasNotRunLeavesItsClaimOpenAndSaysWhy() throws StudyException {
        StudyClaims claims =
                Claims.check(marked(Texts.STUDY, "first", "third"), List.of(), analysis(measured(1, 0.5, 0.5)));
        assertThat(claims.results().getFirst()).isInstanceOfSatisfying(ClaimResult.OfRatio.class, claim -> {
            assertThat(claim.measured()).isNull();
            assertThat(claim.outcome()).isEqualTo(Outcome.CANNOT_TELL);
            assertThat(claim.reason()).isEqualTo("there is no stack 'r2dbc' yet");
        });
        assertThat(claims.notes()).first().isEqualTo("'second' was not run: there is no stack 'r2dbc' yet");
    }

    @Test
    void aRatioToAnotherReferenceThanTheStudysIsNotHeldAgainstIt() throws StudyException {
        StudyClaims claims =
                Claims.check(marked(Texts.STUDY, "third", "second"), List.of(), analysis(measured(1, 0.5, 0.5)));
        assertThat(claims.results().getFirst().outcome()).isEqualTo(Outcome.CANNOT_TELL);
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
        assertThat(Claims.outcome(1, List.of(2, 2))).isEqualTo(Outcome.CONTRADICTS);
        assertThat(Claims.outcome(1, List.of())).isEqualTo(Outcome.CANNOT_TELL);
    }

    private static ForkRecord fork(int arm, List<Integer> connectionsPerLoop) {
        return new ForkRecord(
                0, arm, 0, Instant.EPOCH, Instant.EPOCH, null, null, new Topology(8, connectionsPerLoop, 2), null);
    }
}
