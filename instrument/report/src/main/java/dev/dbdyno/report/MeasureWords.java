package dev.dbdyno.report;

import dev.dbdyno.analysis.arms.ArmSummary;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.loads.ClientCurve;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Sla;
import java.util.Optional;

/**
 * The words for a measure.
 *
 * @param metric that the verdict is about
 * @param condition under which it was taken, such as {@code " at p99<10ms"}; empty where the plan's load says it
 */
public record MeasureWords(Metric metric, String condition) {

    /** The words for a report's verdict. */
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

    /** The words for how two arms differ by a measure: {@code holds %s load than}, with what fills the blank. */
    private record Contrast(String pattern, String better, String worse, String either) {

        static final Contrast FAST = new Contrast("is %s than", "faster", "slower", "faster or slower");

        /** A contrast in which more is better. */
        static Contrast more(String pattern) {
            return new Contrast(pattern, "more", "less", "more or less");
        }
    }

    private Contrast contrast() {
        return switch (metric) {
            case THROUGHPUT -> Contrast.FAST;
            case PEAK_THROUGHPUT -> Contrast.more("does %s at its peak than");
            case CAPACITY -> Contrast.more("holds %s load than");
            case BURST_GOODPUT -> Contrast.more("serves %s of the burst than");
            case RESPONSE_P99, RESPONSE_P50 -> new Contrast("answers %s than", "faster", "slower", "faster or slower");
            case CPU_PER_OPERATION -> new Contrast("uses %s CPU than", "less", "more", "more or less");
        };
    }

    String better(String arm, String reference, String ratio) {
        return differs(arm, reference, contrast().better(), ratio);
    }

    String worse(String arm, String reference, String ratio) {
        return differs(arm, reference, contrast().worse(), ratio);
    }

    private String differs(String arm, String reference, String how, String ratio) {
        return metric == Metric.CAPACITY
                ? "%s holds %s the load of %s%s".formatted(arm, ratio, reference, condition)
                : "%s: %s".formatted(contrasted(arm, reference, how), of(ratio));
    }

    String question(String arm, String reference) {
        return contrasted(arm, reference, contrast().either());
    }

    private String contrasted(String arm, String reference, String how) {
        String under = switch (metric) {
            case CAPACITY, RESPONSE_P99, RESPONSE_P50 -> condition;
            case THROUGHPUT, PEAK_THROUGHPUT, BURST_GOODPUT, CPU_PER_OPERATION -> "";
        };
        return "%s %s %s%s".formatted(arm, contrast().pattern().formatted(how), reference, under);
    }

    /** A ratio with the name of its measure. */
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

    /** {@code  with 16 clients}: where the arm's peak lies; empty where it has none. */
    static String atPeak(Report report, int arm) {
        return report.clientCurve(arm)
                .map(ClientCurve::peakClients)
                .map(clients -> " with " + RunWords.clients(clients))
                .orElse("");
    }

    /** What an arm without a comparison did. */
    String alone(Report report, ArmSummary arm) {
        Estimate estimate = report.measure(arm.arm(), metric).orElse(null);
        String value = estimate == null ? Numbers.ABSENT : value(metric, estimate);
        return switch (metric) {
            case THROUGHPUT -> "did %s operations/s".formatted(value);
            case PEAK_THROUGHPUT -> "did at most %s operations/s%s".formatted(value, atPeak(report, arm.arm()));
            case CAPACITY ->
                estimate == null
                        ? "has no capacity%s that these probes enclose%s"
                                .formatted(
                                        condition,
                                        report.capacity(arm.arm())
                                                .flatMap(CapacityWords::why)
                                                .map(" (%s)"::formatted)
                                                .orElse(""))
                        : "holds %s operations/s%s%s"
                                .formatted(
                                        value,
                                        condition,
                                        report.capacity(arm.arm())
                                                .map(CapacityWords::remarks)
                                                .filter(remarks -> !remarks.isEmpty())
                                                .map(remarks -> " (%s)".formatted(String.join("; ", remarks)))
                                                .orElse(""));
            case BURST_GOODPUT -> "served %s operations/s in the burst".formatted(value);
            case RESPONSE_P99, RESPONSE_P50 -> "had a %s of %s%s".formatted(metric.title(), value, condition);
            case CPU_PER_OPERATION -> "was measured under each load or distance";
        };
    }

    private static String value(Metric metric, Estimate estimate) {
        Unit unit = quantity(metric);
        Interval interval = estimate.interval();
        String point = Numbers.with(unit, estimate.point(), interval);
        return interval == null ? point : "%s %s".formatted(point, Numbers.interval(unit, estimate.point(), interval));
    }

    /** {@code faster}: for a cell. */
    public static String better(Metric metric) {
        return switch (metric) {
            case THROUGHPUT, RESPONSE_P99, RESPONSE_P50 -> "faster";
            case PEAK_THROUGHPUT -> "does more";
            case CAPACITY -> "holds more";
            case BURST_GOODPUT -> "serves more";
            case CPU_PER_OPERATION -> "cheaper";
        };
    }

    /** {@code slower}: for a cell. */
    public static String worse(Metric metric) {
        return switch (metric) {
            case THROUGHPUT, RESPONSE_P99, RESPONSE_P50 -> "slower";
            case PEAK_THROUGHPUT -> "does less";
            case CAPACITY -> "holds less";
            case BURST_GOODPUT -> "serves less";
            case CPU_PER_OPERATION -> "costs more";
        };
    }

    /** The unit of a measure. */
    public static Unit quantity(Metric metric) {
        return switch (metric) {
            case THROUGHPUT, PEAK_THROUGHPUT, CAPACITY, BURST_GOODPUT -> Unit.PER_SECOND;
            case RESPONSE_P99, RESPONSE_P50 -> Unit.NANOS;
            case CPU_PER_OPERATION -> Unit.MICROS;
        };
    }

    /** The heading of a column with its values. */
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
