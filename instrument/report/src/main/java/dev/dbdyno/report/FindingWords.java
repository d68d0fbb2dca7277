package dev.dbdyno.report;

import dev.dbdyno.analysis.findings.Finding;
import dev.dbdyno.analysis.findings.Gap;
import dev.dbdyno.analysis.findings.Reading;
import dev.dbdyno.analysis.findings.Remedy;
import dev.dbdyno.analysis.findings.Signal;
import dev.dbdyno.analysis.findings.Trial;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.results.plan.Arm;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Causes in sentences. */
public final class FindingWords {

    private FindingWords() {}

    /** A sentence for each finding, in their order, and one for each gap without a finding. */
    public static List<Sentence> all(Report report) {
        return sentences(report, Integer.MAX_VALUE);
    }

    /** The sentence on the first cause of each gap. */
    public static List<Sentence> first(Report report) {
        return sentences(report, 1);
    }

    private static List<Sentence> sentences(Report report, long most) {
        if (!report.analysis().distancePairs().isEmpty()) {
            return List.of(); // an order that distance may change is no one gap to explain
        }
        return report.analysis().gaps().stream()
                .flatMap(gap -> sentences(report, gap, most))
                .toList();
    }

    private static Stream<Sentence> sentences(Report report, Gap gap, long most) {
        List<Finding> found = report.analysis().findings().stream()
                .filter(finding -> finding.gap().equals(gap))
                .toList();
        return found.isEmpty()
                ? Stream.of(unknown(report, gap))
                : found.stream().limit(most).map(finding -> sentence(report, finding));
    }

    private static Sentence unknown(Report report, Gap gap) {
        return new Sentence(
                Tone.CANNOT_TELL,
                "%s is behind %s: cause not identified."
                        .formatted(report.name(gap.behind()), report.name(gap.ahead())));
    }

    /** A cause with its numbers, how sure it is, and what to do about it. */
    public static Sentence sentence(Report report, Finding finding) {
        String cause = "%s is behind %s: %s (%s). %s"
                .formatted(
                        report.name(finding.gap().behind()),
                        report.name(finding.gap().ahead()),
                        finding.kind().words(),
                        evidence(finding),
                        certainty(report, finding));
        return new Sentence(tone(finding.label()), cause);
    }

    /** {@code consistent with: the server plans its statements again and again (plans per operation 1.00 against 0.00)}. */
    static String brief(Finding finding) {
        return "%s: %s (%s)".formatted(finding.label().words(), finding.kind().words(), telling(finding));
    }

    /** Its first evidence that reads differently for the two arms. */
    private static String telling(Finding finding) {
        return finding.evidence().stream()
                .filter(FindingWords::differs)
                .findFirst()
                .or(() -> finding.evidence().stream().findFirst())
                .map(FindingWords::reading)
                .orElse("");
    }

    private static boolean differs(Reading reading) {
        Double others = reading.ahead();
        return others == null || !number(reading.signal(), reading.behind()).equals(number(reading.signal(), others));
    }

    private static String certainty(Report report, Finding finding) {
        String label = capital(finding.label().words());
        Remedy remedy = finding.remedy();
        Trial trial = finding.trial();
        if (remedy == null) {
            return label + " the gap; no setting of the arm changes it.";
        }
        return trial == null
                ? "%s the gap; to try: '%s'."
                        .formatted(label, arm(report, finding, remedy).notation())
                : trial.arm() == finding.gap().ahead()
                        ? "%s: the arms differ in nothing but %s.".formatted(label, remedy.notation())
                        : "%s: with %s, %s.".formatted(tried(trial, label), remedy.notation(), taken(trial));
    }

    private static String tried(Trial trial, String label) {
        return switch (trial.outcome()) {
            case EXPLAINS, REFUTED -> label;
            case OPEN -> "Tried, but this run cannot tell";
        };
    }

    private static String taken(Trial trial) {
        Estimate share = trial.share();
        return share == null
                ? "nobody knows how much of the gap is gone"
                : "%s of the gap is gone".formatted(Numbers.wholePercent(share));
    }

    private static String capital(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private static Tone tone(Finding.Label label) {
        return switch (label) {
            case OBSERVED, CONSISTENT -> Tone.NEUTRAL;
            case SHOWN -> Tone.AGREES;
            case REFUTED -> Tone.CONTRADICTS;
        };
    }

    /** The arm with a remedy, as a command takes it. */
    public static Arm arm(Report report, Finding finding, Remedy remedy) {
        return remedy.on(report.run().arms().get(finding.gap().behind()).arm());
    }

    /** The numbers, each with where it was read. */
    public static String evidence(Finding finding) {
        return finding.evidence().stream().map(FindingWords::reading).collect(Collectors.joining("; "));
    }

    private static String reading(Reading reading) {
        Signal signal = reading.signal();
        String own = number(signal, reading.behind());
        Double others = reading.ahead();
        return others == null || others == reading.behind()
                ? "%s %s".formatted(reading.words(), own)
                : "%s %s against %s".formatted(reading.words(), own, number(signal, others));
    }

    private static String number(Signal signal, double value) {
        return Numbers.with(unit(signal), value, null);
    }

    /** How a signal's numbers are rounded and written. */
    public static Unit unit(Signal signal) {
        return switch (signal.unit()) {
            case NUMBER -> Unit.NUMBER;
            case NANOSECONDS -> Unit.NANOS;
            case BYTES -> Unit.BYTES;
            case FRACTION -> Unit.FRACTION;
        };
    }

    /** The remedy in an arm's notation; empty where there is none. */
    public static String notation(@Nullable Remedy remedy) {
        return remedy == null ? "" : remedy.notation();
    }
}
