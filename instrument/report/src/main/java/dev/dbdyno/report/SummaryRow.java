package dev.dbdyno.report;

import dev.dbdyno.analysis.ArmSummary;
import dev.dbdyno.analysis.Comparison;
import dev.dbdyno.analysis.Metric;
import dev.dbdyno.results.Latency;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * One arm's line of the summary table, in words: what terminal, page and Markdown all show.
 *
 * @param operationsInterval empty where there is no interval; likewise the other intervals
 * @param verdict of throughput: {@code reference}, {@code slower} …
 * @param cpuSplit child + database
 * @param cpuVerdict of CPU per operation
 */
public record SummaryRow(
        int arm,
        String label,
        Tone tone,
        String operations,
        String operationsInterval,
        String ratio,
        String ratioInterval,
        String verdict,
        String cpu,
        String cpuSplit,
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
        Optional<Comparison> throughput = report.comparison(arm, Metric.THROUGHPUT);
        Optional<Comparison> cpu = report.comparison(arm, Metric.CPU_PER_OPERATION);
        Optional<Histogram> latency = summary.flatMap(s -> Optional.ofNullable(s.latency()))
                .map(Latency::nanos)
                .filter(nanos -> nanos.getTotalCount() > 0);
        return new SummaryRow(
                arm,
                report.label(arm),
                throughput.map(c -> Tone.of(c.verdict())).orElse(Tone.NEUTRAL),
                word(summary, s -> Numbers.significant(s.operationsPerSecond())),
                summary.map(s -> Numbers.interval(s.operationsPerSecond())).orElse(""),
                throughput.map(c -> Numbers.ratio(c.ratio())).orElse(""),
                throughput.map(c -> Numbers.ratioInterval(c.ratio())).orElse(""),
                throughput.map(VerdictWords::word).orElse(standing(report, arm)),
                word(summary, s -> Numbers.micros(s.totalCpuMicros())),
                summary.map(SummaryRow::split).orElse(""),
                cpu.map(c -> Numbers.ratio(c.ratio())).orElse(""),
                cpu.map(c -> Numbers.ratioInterval(c.ratio())).orElse(""),
                cpu.map(VerdictWords::word).orElse(""),
                word(latency, h -> Numbers.nanos(h.getValueAtPercentile(50))),
                word(latency, h -> Numbers.nanos(h.getValueAtPercentile(99))));
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

    private static <T> String word(Optional<T> value, Function<T, String> word) {
        return value.map(word).orElse(Numbers.ABSENT);
    }

    /** Ratio, interval and verdict of throughput in one cell. */
    public String against() {
        return joined(ratio, ratioInterval, verdict);
    }

    /** Likewise of CPU per operation. */
    public String cpuAgainst() {
        return joined(cpuRatio, cpuRatioInterval, cpuVerdict);
    }

    /** Operations per second with their interval in one cell. */
    public String operationsWithInterval() {
        return joined(operations, operationsInterval);
    }

    /** CPU per operation with its parts in one cell. */
    public String cpuWithSplit() {
        return cpuSplit.isEmpty() ? cpu : "%s (%s)".formatted(cpu, cpuSplit);
    }

    private static String joined(String... words) {
        return String.join(
                " ", List.of(words).stream().filter(w -> !w.isEmpty()).toList());
    }
}
