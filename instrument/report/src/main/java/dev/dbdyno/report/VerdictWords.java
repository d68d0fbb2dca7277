package dev.dbdyno.report;

import dev.dbdyno.analysis.arms.ArmSummary;
import dev.dbdyno.analysis.compare.Bias;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Verdicts as sentences and as single words; "no significant difference" is never among them. */
public final class VerdictWords {

    private VerdictWords() {}

    /** What distances say of each two arms, and a replay of their order, then one sentence for each arm but the reference, in the plan's order. */
    public static List<Sentence> sentences(Report report) {
        List<Sentence> sentences = new ArrayList<>(DistanceWords.sentences(report));
        sentences.addAll(OrderWords.sentences(report));
        for (int arm = 0; arm < report.run().arms().size(); arm++) {
            Metric primary = report.primary();
            Optional<Comparison> first = report.comparison(arm, primary);
            Optional<Comparison> cpu = primary == Metric.CPU_PER_OPERATION
                    ? Optional.empty()
                    : report.comparison(arm, Metric.CPU_PER_OPERATION);
            if (first.isPresent()) {
                sentences.add(sentence(report, first.get(), cpu));
            }
        }
        return sentences.isEmpty() ? List.of(withoutComparison(report)) : sentences;
    }

    private static Sentence sentence(Report report, Comparison first, Optional<Comparison> cpu) {
        String text = (report.replayed() == null ? "" : "Real server: ")
                + firstClause(report, first)
                + bias(first)
                + cpu.map(c -> cpuClause(first, c) + bias(c)).orElse("")
                + advice(report, first)
                + ".";
        return new Sentence(Tone.of(first.verdict()), text);
    }

    private static String firstClause(Report report, Comparison c) {
        String arm = report.name(c.arm());
        String reference = report.name(c.reference());
        MeasureWords words = MeasureWords.of(report);
        String ratio = Numbers.ratioWithInterval(c.ratio());
        return switch (c.verdict()) {
            case Verdict.Better better -> words.better(arm, reference, ratio);
            case Verdict.Worse worse -> words.worse(arm, reference, ratio);
            case Verdict.Equivalent(double margin) ->
                "%s is equivalent to %s within ±%s: %s"
                        .formatted(arm, reference, Numbers.percent(margin), words.of(ratio));
            case Verdict.CannotTell(String reason) ->
                "Cannot tell whether %s: %s".formatted(words.question(arm, reference), open(words, c, reason));
            case Verdict.Voided(String reason) ->
                "No verdict on %s against %s: %s".formatted(arm, reference, Sentence.unstopped(reason));
        };
    }

    private static String open(MeasureWords words, Comparison c, String reason) {
        return c.ratio() == null
                ? Sentence.unstopped(reason)
                : "%s after %s (%s)"
                        .formatted(
                                words.of(Numbers.ratioWithInterval(c.ratio())),
                                RunWords.counted(c.blocks(), "block"),
                                Sentence.unstopped(reason));
    }

    /** Advises more blocks, which help only if there are some, and if so many as anybody waits for decide. */
    private static String advice(Report report, Comparison c) {
        boolean isHopeless = report.analysis().decisions().stream()
                .anyMatch(decision -> decision.arm() == c.arm() && !decision.isWorthwhile());
        return c.verdict() instanceof Verdict.CannotTell && c.ratio() != null && !isHopeless
                ? "; more blocks may decide ('resume', with --budget or --blocks)"
                : "";
    }

    private static String cpuClause(Comparison first, Comparison cpu) {
        String ratio = Numbers.ratioWithInterval(cpu.ratio());
        return switch (cpu.verdict()) {
            case Verdict.Better better -> ", and costs %s CPU per operation".formatted(ratio);
            case Verdict.Worse worse -> ", and costs %s CPU per operation".formatted(ratio);
            case Verdict.Equivalent(double margin) ->
                ", and is equivalent in CPU per operation within ±%s: %s".formatted(Numbers.percent(margin), ratio);
            case Verdict.CannotTell open when cpu.ratio() == null -> "";
            case Verdict.CannotTell open ->
                "; whether it costs more or less CPU per operation is open: %s%s"
                        .formatted(
                                ratio,
                                decisive(cpu)
                                        .map(interval -> ", with all comparisons allowed for " + interval)
                                        .orElse(""));
            case Verdict.Voided voided when first.verdict() instanceof Verdict.Voided -> "";
            case Verdict.Voided(String reason) -> "; no verdict on CPU per operation: " + Sentence.unstopped(reason);
        };
    }

    /**
     * {@code [0.94, 1.01]}: the interval that a verdict rests on, where the ratio's own excludes 1 although the verdict is open. It
     * must stand wherever the two stand together.
     */
    public static Optional<String> decisive(Comparison c) {
        Estimate told = c.told();
        return told == null || told.equals(c.ratio()) ? Optional.empty() : Optional.of(Numbers.ratioInterval(told));
    }

    /** Says by how much a known bias may move what was decided, if it is more than a little. */
    private static String bias(Comparison c) {
        Interval widened = c.widened();
        if (widened == null || !(c.verdict() instanceof Verdict.Better || c.verdict() instanceof Verdict.Worse)) {
            return "";
        }
        String low = Numbers.ratio(new Estimate(widened.low(), null));
        String high = Numbers.ratio(new Estimate(widened.high(), null));
        String interval = Numbers.ratioInterval(c.ratio());
        // an end that reads like the interval's says nothing more
        boolean up = c.bias().up() >= Bias.WORTH_A_WORD && !interval.endsWith(" %s]".formatted(bare(high)));
        boolean down = c.bias().down() >= Bias.WORTH_A_WORD && !interval.startsWith("[%s,".formatted(bare(low)));
        if (!up && !down) {
            return "";
        }
        return "; %s: the true ratio may be ".formatted(cause(c.bias()))
                + (up && down ? "from %s to %s".formatted(low, high) : up ? "up to " + high : "down to " + low);
    }

    private static String bare(String ratio) {
        return ratio.substring(0, ratio.length() - 1);
    }

    private static String cause(Bias bias) {
        List<String> causes = new ArrayList<>();
        if (bias.isOfWarmUp()) {
            causes.add(
                    bias.mayStillMove()
                            ? "it may still be moving"
                            : "the JIT compiler had up to %s of the machine"
                                    .formatted(Numbers.percent(bias.jitFraction())));
        }
        if (bias.isOfTheHypervisor()) {
            Double byBlocks = bias.stopsByBlocks();
            causes.add("the hypervisor may have stopped one of the two for up to %s of the time"
                            .formatted(Numbers.percent(bias.stoppedFraction()))
                    + (byBlocks == null
                            ? ""
                            : " (by all blocks, it changed their ratio by at most %s)"
                                    .formatted(Numbers.percent(byBlocks))));
        }
        if (bias.isOfIdleClients()) {
            causes.add("clients of one of the two were idle for %s of the time, at the ends of turns"
                    .formatted(Numbers.percent(bias.idleFraction())));
        }
        return String.join(", and ", causes);
    }

    /** Whether an equivalent arm's two-sided interval does not lie within the margin. */
    static boolean reachesBeyondItsMargin(Comparison c) {
        Interval interval = c.ratio() == null ? null : c.ratio().interval();
        return c.verdict() instanceof Verdict.Equivalent(double margin)
                && interval != null
                && (interval.low() < 1 / (1 + margin) || interval.high() > 1 + margin);
    }

    private static Sentence withoutComparison(Report report) {
        Optional<ArmSummary> measured = report.analysis().arms().stream()
                .filter(a -> a.operationsPerSecond() != null)
                .findFirst();
        return new Sentence(
                Tone.NEUTRAL,
                measured.map(a -> alone(report, a)).orElse("No arm has a result yet, so there is nothing to compare."));
    }

    private static String alone(Report report, ArmSummary arm) {
        return "%s %s%s; there is no other arm to compare it with."
                .formatted(
                        report.name(arm.arm()),
                        MeasureWords.of(report).alone(report, arm),
                        arm.totalCpuMicros() == null
                                ? ""
                                : " at %s CPU per operation".formatted(Numbers.micros(arm.totalCpuMicros())));
    }

    /** {@code slower}, {@code cheaper}, {@code cannot tell}: a comparison's verdict for a cell. */
    public static String word(Comparison comparison) {
        return switch (comparison.verdict()) {
            case Verdict.Better better -> MeasureWords.better(comparison.metric());
            case Verdict.Worse worse -> MeasureWords.worse(comparison.metric());
            case Verdict.Equivalent equivalent -> "equivalent";
            case Verdict.CannotTell open -> "cannot tell";
            case Verdict.Voided voided -> "no verdict";
        };
    }
}
