package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Ranking;
import dev.dbdyno.analysis.compare.Ranking.Place;
import dev.dbdyno.analysis.compare.Ranking.Rank;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.findings.Finding;
import dev.dbdyno.analysis.findings.Finding.Kind;
import dev.dbdyno.analysis.findings.Finding.Label;
import dev.dbdyno.analysis.findings.Gap;
import dev.dbdyno.analysis.findings.Reading;
import dev.dbdyno.analysis.findings.Remedy;
import dev.dbdyno.analysis.findings.Signal;
import dev.dbdyno.analysis.findings.Trial;
import dev.dbdyno.analysis.findings.Trial.Outcome;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a cause reads like, at each degree of certainty. */
class FindingWordsTest {

    private static final Gap GAP = new Gap(Metric.THROUGHPUT, 1, 0);
    private static final Remedy PLATFORM =
            new Remedy(new LinkedHashMap<>(Map.of("threads", "platform")), new LinkedHashMap<>());
    private static final Reading SWITCHES = new Reading(Signal.HOST_SWITCHES, 2.5, 1.0, new Interval(1.4, 1.6));

    private static Finding finding(@Nullable Remedy remedy, @Nullable Trial trial) {
        return new Finding(Kind.MORE_SWITCHES, GAP, Label.OBSERVED, List.of(SWITCHES), null, remedy, trial);
    }

    private static Finding tried(Outcome outcome, @Nullable Estimate share) {
        return finding(PLATFORM, new Trial(2, share, outcome));
    }

    private static Estimate share(double point, double low, double high) {
        return new Estimate(point, new Interval(low, high));
    }

    private static List<Sentence> say(Verdict verdict, Finding... findings) {
        Comparison slower = new Comparison(1, 0, Metric.THROUGHPUT, 5, null, List.of(), null, verdict);
        Analysis analysis = new Analysis(5, 0.95, List.of(slower), List.of(findings), ranking(verdict));
        return FindingWords.all(Report.of(ExampleRun.usual().results(), analysis));
    }

    private static Ranking ranking(Verdict verdict) {
        Place place = verdict instanceof Verdict.Worse ? Place.BEHIND : Place.LEVEL;
        return new Ranking(
                Metric.THROUGHPUT, List.of(new Rank(0, Place.LEADS, null, ""), new Rank(1, place, null, "")));
    }

    private static String say(Finding finding) {
        List<Sentence> all = say(new Verdict.Worse(), finding);
        assertThat(all).hasSize(1);
        return all.getFirst().text();
    }

    private static String behind(String certainty) {
        return "jdbc·virtual is behind jdbc: operations are handed from thread to thread (context switches of the host per operation 2.50 against 1.00). "
                + certainty;
    }

    @Test
    void whatCanBeTriedIsAnArm() {
        assertThat(say(finding(PLATFORM, null)))
                .isEqualTo(behind("Observed with the gap; to try: 'jdbc threads=platform'."));
    }

    @Test
    void whatNoSettingChangesIsSaid() {
        assertThat(say(finding(null, null)))
                .isEqualTo(behind("Observed with the gap; no setting of the arm changes it."));
    }

    @Test
    void whatWasShownHasItsShare() {
        assertThat(say(tried(Outcome.EXPLAINS, share(0.62, 0.478, 0.771))))
                .isEqualTo(behind("Shown by intervention: with threads=platform, 62 % [48, 77] of the gap is gone."));
    }

    @Test
    void whatWasRefutedHasItsShareToo() {
        assertThat(say(tried(Outcome.REFUTED, share(-0.03, -0.12, 0.06))))
                .isEqualTo(behind("Tried, and refuted: with threads=platform, -3 % [-12, 6] of the gap is gone."));
    }

    @Test
    void whatTheRunCannotTellIsSaid() {
        assertThat(say(tried(Outcome.OPEN, share(0.4, -0.1, 0.9))))
                .isEqualTo(behind(
                        "Tried, but this run cannot tell: with threads=platform, 40 % [-10, 90] of the gap is gone."));
        assertThat(say(tried(Outcome.OPEN, null)))
                .isEqualTo(
                        behind(
                                "Tried, but this run cannot tell: with threads=platform, nobody knows how much of the gap is gone."));
    }

    @Test
    void anArmThatIsTheOtherWithTheRemedyDiffersInNothingElse() {
        assertThat(say(finding(PLATFORM, new Trial(0, null, Outcome.OPEN))))
                .isEqualTo(behind("Observed with: the arms differ in nothing but threads=platform."));
    }

    @Test
    void aGapWithoutACauseIsSaidAndNoGapIsNot() {
        assertThat(say(new Verdict.Worse()))
                .containsExactly(new Sentence(Tone.CANNOT_TELL, "jdbc·virtual is behind jdbc: cause not identified."));
        assertThat(say(new Verdict.Equivalent(0.05))).isEmpty();
    }
}
