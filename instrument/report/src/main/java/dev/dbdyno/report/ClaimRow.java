package dev.dbdyno.report;

import dev.dbdyno.analysis.Estimate;
import dev.dbdyno.analysis.Interval;
import dev.dbdyno.studies.ClaimResult;
import dev.dbdyno.studies.Outcome;
import dev.dbdyno.studies.StudyClaims;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One published figure in words, beside what was measured here.
 *
 * @param arm its name in the study
 * @param outcome in a word or two
 * @param published the figures, and the ratio that they make
 * @param tolerance of the ratio; empty where a number is counted
 * @param accepted what the tolerance makes of that
 * @param measured with its interval
 * @param reason why it cannot be told; empty where it can
 */
public record ClaimRow(
        Tone tone,
        String arm,
        String outcome,
        String published,
        String tolerance,
        String accepted,
        String measured,
        String reason) {

    /** What claims of ratios are called whose study gives no other figure. */
    private static final String RATIO = "ratio";

    public static List<ClaimRow> of(StudyClaims claims) {
        return claims.results().stream().map(ClaimRow::of).toList();
    }

    private static ClaimRow of(ClaimResult result) {
        return switch (result) {
            case ClaimResult.OfRatio ratio -> of(ratio);
            case ClaimResult.OfLoops loops -> of(loops);
            case ClaimResult.NotClaimed not ->
                new ClaimRow(
                        Tone.NEUTRAL,
                        not.arm(),
                        "no claim",
                        "%s %s".formatted(Numbers.published(not.figure()), not.unit()),
                        "",
                        "",
                        "",
                        not.reason());
        };
    }

    private static ClaimRow of(ClaimResult.OfRatio ratio) {
        String published = times(ratio.published());
        return new ClaimRow(
                Tone.of(ratio.outcome()),
                ratio.arm(),
                word(ratio.outcome()),
                ratio.unit().equals(RATIO)
                        ? "%s of %s".formatted(published, ratio.reference())
                        : "%s of %s (%s %s against %s %s)"
                                .formatted(
                                        published,
                                        ratio.reference(),
                                        Numbers.published(ratio.figure()),
                                        ratio.unit(),
                                        Numbers.published(ratio.referenceFigure()),
                                        ratio.unit()),
                "±" + Numbers.percent(ratio.toleranceFraction()),
                interval(ratio.accepted()),
                ratio.measured() == null ? Numbers.ABSENT : Numbers.ratioWithInterval(ratio.measured()),
                ratio.reason());
    }

    private static ClaimRow of(ClaimResult.OfLoops loops) {
        String measured = loops.measured().stream()
                .distinct()
                .sorted()
                .map(count -> Numbers.count(count))
                .collect(Collectors.joining(" or "));
        return new ClaimRow(
                Tone.of(loops.outcome()),
                loops.arm(),
                word(loops.outcome()),
                loops(loops.published()),
                "",
                Numbers.count(loops.published()),
                measured.isEmpty()
                        ? Numbers.ABSENT
                        : "%s in %s".formatted(measured, forks(loops.measured().size())),
                loops.reason());
    }

    private static String forks(int count) {
        return count == 1 ? "1 fork" : count + " forks";
    }

    private static String loops(int count) {
        return count == 1 ? "1 event loop" : count + " event loops";
    }

    private static String times(double ratio) {
        return Numbers.ratio(new Estimate(ratio, null));
    }

    private static String interval(Interval accepted) {
        return Numbers.ratioInterval(new Estimate(Math.sqrt(accepted.low() * accepted.high()), accepted));
    }

    static String word(Outcome outcome) {
        return switch (outcome) {
            case AGREES -> "agrees";
            case CONTRADICTS -> "contradicts";
            case CANNOT_TELL -> "cannot tell";
        };
    }

    /** All in one sentence. */
    public String sentence() {
        String head = "%s: %s. Published %s".formatted(arm, outcome, published);
        if (measured.isEmpty()) {
            return "%s: %s.".formatted(head, reason);
        }
        if (measured.equals(Numbers.ABSENT)) {
            return "%s; not measured here: %s.".formatted(head, reason);
        }
        String found = "%s, accepted %s; here %s".formatted(head, accepted, measured);
        return reason.isEmpty() ? found + "." : "%s: %s.".formatted(found, reason);
    }
}
