package dev.dbdyno.cli.tune;

import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.tuning.Candidate;
import dev.dbdyno.analysis.tuning.Gain;
import dev.dbdyno.analysis.tuning.Step;
import dev.dbdyno.analysis.tuning.Tried;
import dev.dbdyno.analysis.tuning.Tuning;
import dev.dbdyno.report.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Says a search in words. */
final class TuneWords {

    private TuneWords() {}

    /** What may be tried, and why; below each, what else it changes. */
    static List<String> candidates(List<Candidate> candidates) {
        int widest = widest(candidates);
        List<String> lines = new ArrayList<>();
        for (Candidate candidate : candidates) {
            lines.add("  %s  %s".formatted(padded(candidate, widest), candidate.reason()));
            if (candidate.changing() != null) {
                lines.add("  %s  also changes: %s".formatted(" ".repeat(widest), candidate.changing()));
            }
        }
        return lines;
    }

    static List<String> leftOut(Map<Candidate, String> leftOut) {
        List<String> lines = new ArrayList<>();
        leftOut.forEach((candidate, why) -> lines.add("  not tried: %s: %s".formatted(candidate.notation(), why)));
        return lines;
    }

    /** What a step has shown of each candidate. */
    static List<String> step(int number, Step step) {
        List<String> lines = new ArrayList<>();
        lines.add("step %d, beside '%s':".formatted(number, step.from().notation()));
        int widest = widest(step.tried().stream().map(Tried::candidate).toList());
        for (Tried tried : step.tried()) {
            lines.add("  %s  %s  %s"
                    .formatted(padded(tried.candidate(), widest), ratio(tried.comparison()), outcome(tried)));
        }
        return lines;
    }

    private static String padded(Candidate candidate, int widest) {
        return candidate.notation() + " ".repeat(widest - candidate.notation().length());
    }

    private static int widest(List<Candidate> candidates) {
        return candidates.stream()
                .mapToInt(each -> each.notation().length())
                .max()
                .orElse(0);
    }

    private static String outcome(Tried tried) {
        return switch (tried.outcome()) {
            case KEPT -> "kept: it helps most";
            case HELPS -> "helps, and is tried again on top of what was kept";
            case HARMS -> "dropped: it harms";
            case NO_DIFFERENCE -> "dropped: it makes no difference that matters";
            case CANNOT_TELL -> "dropped: cannot tell whether it helps";
            case NOT_COMPARED -> "dropped: " + reason(tried.comparison().verdict());
        };
    }

    private static String reason(Verdict verdict) {
        return verdict instanceof Verdict.Voided voided ? voided.reason() : "it could not be compared";
    }

    /** A gain with the interval that the verdict rests on: corrected for all comparisons of its run, bias allowed for. */
    static String ratio(Comparison comparison) {
        Estimate ratio = comparison.ratio();
        String number = ratio == null
                ? Numbers.ABSENT
                : Numbers.ratioWithInterval(new Estimate(ratio.point(), comparison.decisive()));
        return "%s %s".formatted(comparison.metric().title(), number);
    }

    /** What the search comes to; of one that has kept nothing, there is no gain. */
    static List<String> nothingKept(Tuning tuning) {
        return List.of("nothing that was tried surely helps: keep '%s'"
                .formatted(tuning.start().notation()));
    }

    /** What the search comes to, after its confirmation. */
    static List<String> result(Tuning tuning, Gain gain) {
        return gain.isConfirmed() ? gained(tuning, gain) : unconfirmed(tuning, gain);
    }

    private static List<String> gained(Tuning tuning, Gain gain) {
        List<String> lines = new ArrayList<>();
        lines.add("gain:    %s, by a run of its own".formatted(ratio(gain.decisive())));
        gain.comparisons().stream().skip(1).forEach(other -> lines.add("         " + ratio(other)));
        lines.add("write:   %s".formatted(tuning.best().notation()));
        tuning.kept().stream()
                .map(Tried::candidate)
                .filter(candidate -> candidate.changing() != null)
                .map(candidate -> "changes: with %s, %s".formatted(candidate.notation(), candidate.changing()))
                .forEach(lines::add);
        return lines;
    }

    private static List<String> unconfirmed(Tuning tuning, Gain gain) {
        if (gain.decisive().decisive() == null) {
            return List.of(
                    "not confirmed: the run that should confirm '%s' has no interval (%s, %d blocks)."
                            .formatted(
                                    tuning.best().notation(),
                                    ratio(gain.decisive()),
                                    gain.decisive().blocks()),
                    "'dbdyno resume' gives that run more blocks, or search again with a longer --budget.");
        }
        return List.of(
                "not confirmed: in a run of its own, '%s' has %s against the arm as it was."
                        .formatted(tuning.best().notation(), ratio(gain.decisive())),
                "Chance, or the machine, favoured it in the steps: keep '%s', or search again with a longer --budget."
                        .formatted(tuning.start().notation()));
    }
}
