package dev.dbdyno.report;

import dev.dbdyno.analysis.ReplayedHalf;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.OrderShift;
import dev.dbdyno.analysis.compare.OrderShift.Outcome;
import dev.dbdyno.analysis.compare.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What becomes of the order of arms when a replay takes the server's place, in words. */
public final class OrderWords {

    private OrderWords() {}

    /** The answer of a run with the server, and whether its order stays with a replay; unchanged for other runs. */
    static String answer(Report report, String withServer) {
        Report replayed = report.replayed();
        if (replayed == null) {
            return withServer;
        }
        return "Real server. %s%s".formatted(withServer, headline(report));
    }

    /** Speaks of the verdict's measure: what changes is said first, then what is open, and only then that the rest stays. */
    private static String headline(Report report) {
        List<OrderShift> shifts = shifts(report).stream()
                .filter(shift -> shift.metric() == report.primary())
                .toList();
        if (shifts.isEmpty()) {
            return "";
        }
        String changed = names(
                report,
                shifts,
                List.of(OrderShift.Outcome.REVERSED, OrderShift.Outcome.CLOSED, OrderShift.Outcome.OPENED));
        String open = names(report, shifts, List.of(OrderShift.Outcome.CANNOT_TELL));
        List<String> clauses = new ArrayList<>();
        if (!changed.isEmpty()) {
            clauses.add("changes for " + changed);
        }
        if (!open.isEmpty()) {
            clauses.add("cannot be told for " + open);
        }
        String order = clauses.isEmpty() ? "stays" : String.join(", and ", clauses);
        return " Replayed server: the order against %s %s.".formatted(report.name(0), order);
    }

    private static String names(Report report, List<OrderShift> shifts, List<Outcome> outcomes) {
        return shifts.stream()
                .filter(shift -> outcomes.contains(shift.outcome()))
                .map(shift -> report.name(shift.arm()))
                .collect(Collectors.joining(", "));
    }

    private static List<OrderShift> shifts(Report report) {
        ReplayedHalf half = report.analysis().replayed();
        return half == null ? List.of() : half.shifts();
    }

    /** One sentence for each arm and measure; none for runs with one server. */
    static List<Sentence> sentences(Report report) {
        return shifts(report).stream().map(shift -> sentence(report, shift)).toList();
    }

    private static Sentence sentence(Report report, OrderShift shift) {
        String replayed = clause(report, shift.replayed());
        String real = clause(report, shift.real());
        return switch (shift.outcome()) {
            case SAME ->
                new Sentence(
                        Tone.AGREES,
                        "The same order in %s: with the server's time taken away, %s; with it, %s."
                                .formatted(shift.metric().title(), replayed, real));
            case REVERSED, CLOSED, OPENED ->
                new Sentence(
                        Tone.CONTRADICTS,
                        "The order in %s changes: with the server's time taken away, %s; with it, %s."
                                .formatted(shift.metric().title(), replayed, real));
            case CANNOT_TELL ->
                new Sentence(
                        Tone.CANNOT_TELL,
                        "This run cannot tell whether the order in %s changes: with the server's time taken away, %s; with it, %s."
                                .formatted(shift.metric().title(), replayed, real));
        };
    }

    private static String clause(Report report, Comparison c) {
        String arm = report.name(c.arm());
        String reference = report.name(c.reference());
        MeasureWords words =
                new MeasureWords(c.metric(), MeasureWords.of(report).condition());
        String ratio = Numbers.ratioWithInterval(c.ratio());
        return switch (c.verdict()) {
            case Verdict.Better better -> words.better(arm, reference, ratio);
            case Verdict.Worse worse -> words.worse(arm, reference, ratio);
            case Verdict.Equivalent(double margin) ->
                "%s is equivalent to %s within ±%s: %s"
                        .formatted(arm, reference, Numbers.percent(margin), words.of(ratio));
            case Verdict.CannotTell(String reason) ->
                c.ratio() == null
                        ? "%s against %s is open (%s)".formatted(arm, reference, Sentence.unstopped(reason))
                        : "%s against %s is open at %s (%s)"
                                .formatted(arm, reference, ratio, Sentence.unstopped(reason));
            case Verdict.Voided(String reason) ->
                "%s against %s has no verdict (%s)".formatted(arm, reference, Sentence.unstopped(reason));
        };
    }

    /** {@code same}, {@code reversed}: for a cell. */
    public static String word(Outcome outcome) {
        return switch (outcome) {
            case SAME -> "same";
            case REVERSED -> "reversed";
            case CLOSED -> "no difference left";
            case OPENED -> "a difference appears";
            case CANNOT_TELL -> "cannot tell";
        };
    }

    public static Tone tone(Outcome outcome) {
        return switch (outcome) {
            case SAME -> Tone.AGREES;
            case REVERSED, CLOSED, OPENED -> Tone.CONTRADICTS;
            case CANNOT_TELL -> Tone.CANNOT_TELL;
        };
    }

    /** How to read the two halves; nothing for runs with one server. */
    static List<String> notes(Report report) {
        return report.replayed() == null
                ? List.of()
                : List.of(
                        "Each arm had two forks in a block, one with the server and one whose reads a relay answered from what the server had said before. Their turns took place in the same rounds, and no number rests on forks of both kinds. Numbers without a remark are those with the server.",
                        "The order is compared only where both verdicts are decided. Both kinds of forks drew their values in turn, so they differ in their server alone.");
    }
}
