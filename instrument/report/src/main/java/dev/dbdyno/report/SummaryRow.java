package dev.dbdyno.report;

import dev.dbdyno.analysis.ArmCapacity;
import dev.dbdyno.analysis.ArmSummary;
import dev.dbdyno.analysis.Comparison;
import dev.dbdyno.analysis.Estimate;
import dev.dbdyno.analysis.Metric;
import dev.dbdyno.results.Latency;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * One arm's line of the summary table, in words: what terminal, page and Markdown all show.
 *
 * @param measure what the verdict is about: operations a second, capacity …
 * @param measureInterval empty where there is no interval; likewise the other intervals
 * @param verdict of the measure: {@code reference}, {@code slower} …
 * @param cpuSplit child + database
 * @param generatorCpu of the load generator, in no sum; empty where the child made the load itself
 * @param cpuVerdict of CPU per operation
 */
public record SummaryRow(
        int arm,
        String label,
        Tone tone,
        String measure,
        String measureInterval,
        String ratio,
        String ratioInterval,
        String verdict,
        String cpu,
        String cpuSplit,
        String generatorCpu,
        String cpuRatio,
        String cpuRatioInterval,
        String cpuVerdict,
        String p50,
        String p99) {

    /** All arms in the plan's order, those without a result included. */
    public static List<SummaryRow> of(Report report) {
        return IntStream.range(0, report.run().arms().size())
                .mapToObj(arm -> of(report, arm))
                .toList();
    }

    private static SummaryRow of(Report report, int arm) {
        Optional<ArmSummary> summary = report.summary(arm);
        Metric primary = report.primary();
        Estimate measure = report.measure(arm, primary).orElse(null);
        Optional<Comparison> first = report.comparison(arm, primary);
        Optional<Comparison> cpu = report.comparison(arm, Metric.CPU_PER_OPERATION);
        Optional<Histogram> latency = summary.flatMap(s -> Optional.ofNullable(s.latency()))
                .map(Latency::nanos)
                .filter(nanos -> nanos.getTotalCount() > 0);
        return new SummaryRow(
                arm,
                report.label(arm),
                first.map(c -> Tone.of(c.verdict())).orElse(Tone.NEUTRAL),
                measure == null ? atLeast(report, arm) : MeasureWords.value(primary, measure),
                MeasureWords.interval(primary, measure),
                first.map(c -> Numbers.ratio(c.ratio())).orElse(""),
                first.map(c -> Numbers.ratioInterval(c.ratio())).orElse(""),
                first.map(VerdictWords::word).orElse(standing(report, arm)),
                word(summary, s -> Numbers.micros(s.totalCpuMicros())),
                summary.map(SummaryRow::split).orElse(""),
                summary.map(SummaryRow::generator).orElse(""),
                cpu.map(c -> Numbers.ratio(c.ratio())).orElse(""),
                cpu.map(c -> Numbers.ratioInterval(c.ratio())).orElse(""),
                cpu.map(VerdictWords::word).orElse(""),
                word(latency, h -> Numbers.nanos(h.getValueAtPercentile(50))),
                word(latency, h -> Numbers.nanos(h.getValueAtPercentile(99))));
    }

    /** A capacity that no probe reached is known from below. */
    private static String atLeast(Report report, int arm) {
        return report.capacity(arm)
                .map(ArmCapacity::atLeastPerSecond)
                .map(least -> "≥ " + Numbers.significant(least))
                .orElse(Numbers.ABSENT);
    }

    private static String standing(Report report, int arm) {
        boolean hasResult =
                report.summary(arm).filter(s -> s.operationsPerSecond() != null).isPresent();
        if (!hasResult) {
            return "no result";
        }
        return arm == 0 && report.run().arms().size() > 1 ? "reference" : "";
    }

    private static String split(ArmSummary s) {
        if (s.childCpuMicros() == null) {
            return "";
        }
        return s.databaseCpuMicros() == null
                ? Numbers.significant(s.childCpuMicros()) + " + " + Numbers.ABSENT
                : Numbers.significant(s.childCpuMicros()) + " + " + Numbers.significant(s.databaseCpuMicros());
    }

    private static String generator(ArmSummary s) {
        return s.generatorCpuMicros() == null ? "" : "generator " + Numbers.significant(s.generatorCpuMicros());
    }

    private static <T> String word(Optional<T> value, Function<T, String> word) {
        return value.map(word).orElse(Numbers.ABSENT);
    }

    /** Ratio, interval and verdict of the measure in one cell. */
    public String against() {
        return joined(ratio, ratioInterval, verdict);
    }

    /** Likewise of CPU per operation. */
    public String cpuAgainst() {
        return joined(cpuRatio, cpuRatioInterval, cpuVerdict);
    }

    /** The measure with its interval in one cell. */
    public String measureWithInterval() {
        return joined(measure, measureInterval);
    }

    /** CPU per operation with its parts in one cell. */
    public String cpuWithSplit() {
        String parts = Stream.of(cpuSplit, generatorCpu)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
        return parts.isEmpty() ? cpu : "%s (%s)".formatted(cpu, parts);
    }

    private static String joined(String... words) {
        return String.join(
                " ", List.of(words).stream().filter(w -> !w.isEmpty()).toList());
    }
}
