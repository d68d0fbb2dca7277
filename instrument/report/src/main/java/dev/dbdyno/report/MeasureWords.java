package dev.dbdyno.report;

import dev.dbdyno.analysis.ArmCapacity;
import dev.dbdyno.analysis.ArmSummary;
import dev.dbdyno.analysis.ClientCurve;
import dev.dbdyno.analysis.Estimate;
import dev.dbdyno.analysis.Interval;
import dev.dbdyno.analysis.Metric;
import dev.dbdyno.results.LoadModel;
import dev.dbdyno.results.Plan;
import dev.dbdyno.results.Sla;
import java.util.Optional;

/**
 * How a measure is spoken of.
 *
 * @param metric that the verdict is about
 * @param condition under which it was taken, such as {@code " at p99<10ms"}; empty where the plan's load says it
 */
public record MeasureWords(Metric metric, String condition) {

    /** Of a report's verdict. */
    static MeasureWords of(Report report) {
        return new MeasureWords(report.primary(), condition(report.run().plan()));
    }

    private static String condition(Plan plan) {
        Optional<Sla> sla = RunWords.sla(plan);
        if (sla.isPresent()) {
            return " at " + sla.get().notation();
        }
        return plan.probing() == null && plan.load() instanceof LoadModel.OpenLoop open
                ? " at %s operations/s".formatted(Numbers.significant(open.operationsPerSecond()))
                : "";
    }

    String better(String arm, String reference, String ratio) {
        return switch (metric) {
            case THROUGHPUT -> "%s is faster than %s: %s".formatted(arm, reference, of(ratio));
            case PEAK_THROUGHPUT -> "%s does more at its peak than %s: %s".formatted(arm, reference, of(ratio));
            case CAPACITY -> holds(arm, reference, ratio);
            case BURST_GOODPUT -> "%s serves more of the burst than %s: %s".formatted(arm, reference, of(ratio));
            case RESPONSE_P99, RESPONSE_P50 ->
                "%s answers faster than %s%s: %s".formatted(arm, reference, condition, of(ratio));
            case CPU_PER_OPERATION -> "%s is cheaper than %s: %s".formatted(arm, reference, of(ratio));
        };
    }

    String worse(String arm, String reference, String ratio) {
        return switch (metric) {
            case THROUGHPUT -> "%s is slower than %s: %s".formatted(arm, reference, of(ratio));
            case PEAK_THROUGHPUT -> "%s does less at its peak than %s: %s".formatted(arm, reference, of(ratio));
            case CAPACITY -> holds(arm, reference, ratio);
            case BURST_GOODPUT -> "%s serves less of the burst than %s: %s".formatted(arm, reference, of(ratio));
            case RESPONSE_P99, RESPONSE_P50 ->
                "%s answers slower than %s%s: %s".formatted(arm, reference, condition, of(ratio));
            case CPU_PER_OPERATION -> "%s is dearer than %s: %s".formatted(arm, reference, of(ratio));
        };
    }

    private String holds(String arm, String reference, String ratio) {
        return "%s holds %s the load of %s%s".formatted(arm, ratio, reference, condition);
    }

    String question(String arm, String reference) {
        return switch (metric) {
            case THROUGHPUT -> "%s is faster or slower than %s".formatted(arm, reference);
            case PEAK_THROUGHPUT -> "%s does more or less at its peak than %s".formatted(arm, reference);
            case CAPACITY -> "%s holds more or less load than %s%s".formatted(arm, reference, condition);
            case BURST_GOODPUT -> "%s serves more or less of the burst than %s".formatted(arm, reference);
            case RESPONSE_P99, RESPONSE_P50 ->
                "%s answers faster or slower than %s%s".formatted(arm, reference, condition);
            case CPU_PER_OPERATION -> "%s is cheaper or dearer than %s".formatted(arm, reference);
        };
    }

    /** A ratio with what it is a ratio of. */
    String of(String ratio) {
        return switch (metric) {
            case THROUGHPUT -> ratio + " throughput";
            case PEAK_THROUGHPUT -> ratio + " peak throughput";
            case CAPACITY -> ratio + " capacity" + condition;
            case BURST_GOODPUT -> ratio + " goodput in the burst";
            case RESPONSE_P99 -> ratio + " p99 response time";
            case RESPONSE_P50 -> ratio + " p50 response time";
            case CPU_PER_OPERATION -> ratio + " CPU per operation";
        };
    }

    /** What an arm did that is alone. */
    String alone(Report report, ArmSummary arm) {
        Estimate estimate = report.measure(arm.arm(), metric).orElse(null);
        String value = estimate == null ? Numbers.ABSENT : value(metric, estimate);
        return switch (metric) {
            case THROUGHPUT -> "did %s operations/s".formatted(value);
            case PEAK_THROUGHPUT ->
                "did at most %s operations/s%s"
                        .formatted(
                                value,
                                report.clientCurve(arm.arm())
                                        .map(ClientCurve::peakClients)
                                        .map(clients -> ", with " + RunWords.clients(clients))
                                        .orElse(""));
            case CAPACITY ->
                estimate == null
                        ? "has no capacity%s that these probes enclose%s"
                                .formatted(
                                        condition,
                                        report.capacity(arm.arm())
                                                .map(ArmCapacity::openReason)
                                                .map(" (%s)"::formatted)
                                                .orElse(""))
                        : "holds %s operations/s%s".formatted(value, condition);
            case BURST_GOODPUT -> "served %s operations/s in the burst".formatted(value);
            case RESPONSE_P99, RESPONSE_P50 -> "had a %s of %s%s".formatted(metric.title(), value, condition);
            case CPU_PER_OPERATION -> "was probed at each rate";
        };
    }

    private static String value(Metric metric, Estimate estimate) {
        Unit unit = quantity(metric);
        Interval interval = estimate.interval();
        String point = Numbers.with(unit, estimate.point(), interval);
        return interval == null ? point : "%s %s".formatted(point, Numbers.interval(unit, estimate.point(), interval));
    }

    /** {@code faster}: for a cell. */
    static String better(Metric metric) {
        return switch (metric) {
            case THROUGHPUT, RESPONSE_P99, RESPONSE_P50 -> "faster";
            case PEAK_THROUGHPUT -> "does more";
            case CAPACITY -> "holds more";
            case BURST_GOODPUT -> "serves more";
            case CPU_PER_OPERATION -> "cheaper";
        };
    }

    /** {@code slower}: for a cell. */
    static String worse(Metric metric) {
        return switch (metric) {
            case THROUGHPUT, RESPONSE_P99, RESPONSE_P50 -> "slower";
            case PEAK_THROUGHPUT -> "does less";
            case CAPACITY -> "holds less";
            case BURST_GOODPUT -> "serves less";
            case CPU_PER_OPERATION -> "dearer";
        };
    }

    /** What a measure counts in. */
    public static Unit quantity(Metric metric) {
        return switch (metric) {
            case THROUGHPUT, PEAK_THROUGHPUT, CAPACITY, BURST_GOODPUT -> Unit.PER_SECOND;
            case RESPONSE_P99, RESPONSE_P50 -> Unit.NANOS;
            case CPU_PER_OPERATION -> Unit.MICROS;
        };
    }

    /** The head of a column that holds its values. */
    public static String unit(Metric metric) {
        return switch (metric) {
            case THROUGHPUT -> "operations/s";
            case PEAK_THROUGHPUT -> "peak operations/s";
            case CAPACITY -> "capacity/s";
            case BURST_GOODPUT -> "goodput/s in the burst";
            case RESPONSE_P99, RESPONSE_P50, CPU_PER_OPERATION -> metric.title();
        };
    }
}
