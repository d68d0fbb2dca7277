package dev.dbdyno.report.topics;

import dev.dbdyno.analysis.arms.ArmSummary;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.report.MeasureWords;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The two co-primary measures in their own units, CPU split by process and mode. */
final class ThroughputTopic implements Topic {

    private record Part(String name, double micros, String text) {}

    private record Row(
            String label,
            int arm,
            double perSecond,
            @Nullable Double low,
            @Nullable Double high,
            String perSecondText,
            String cpuText,
            List<Part> parts) {}

    private record Data(String title, List<Row> rows) {}

    @Override
    public String id() {
        return "throughput";
    }

    @Override
    public String title() {
        return "Throughput and CPU per operation";
    }

    @Override
    public List<Block> blocks(Report report) {
        List<Row> rows = report.analysis().arms().stream()
                .flatMap(arm -> row(report, arm).stream())
                .toList();
        if (rows.isEmpty()) {
            return List.of(table(report, List.of()));
        }
        String description =
                "Operations per second with their 95 % interval, and the CPU time that an operation costs: in the child JVM (the host) and in the database's processes, in user mode and in the kernel. The load generator's CPU, where it is a process of its own, stands behind them and is in no sum.";
        return List.of(
                new Block.Chart("bars", description, new Data(title(report), rows)),
                table(report, report.analysis().arms()));
    }

    private static String title(Report report) {
        return MeasureWords.quantity(report.primary()) == Unit.PER_SECOND
                ? MeasureWords.unit(report.primary())
                : "operations/s";
    }

    private static Optional<Row> row(Report report, ArmSummary arm) {
        Estimate rate = rate(report, arm);
        if (rate == null) {
            return Optional.empty();
        }
        Interval interval = rate.interval();
        return Optional.of(new Row(
                report.name(arm.arm()),
                arm.arm(),
                rate.point(),
                interval == null ? null : (Double) interval.low(),
                interval == null ? null : (Double) interval.high(),
                Numbers.significant(rate) + "/s",
                cpu(arm),
                parts(arm)));
    }

    /** The measure of the verdict if it is a rate. A capacity is not the rate of the windows near it. */
    private static @Nullable Estimate rate(Report report, ArmSummary arm) {
        Estimate measure = MeasureWords.quantity(report.primary()) == Unit.PER_SECOND
                ? report.measure(arm.arm(), report.primary()).orElse(null)
                : null;
        return measure == null ? arm.operationsPerSecond() : measure;
    }

    /** The generator's stands beside the sum that the bar's other parts add up to. */
    private static String cpu(ArmSummary arm) {
        return arm.generatorCpuMicros() == null
                ? Numbers.micros(arm.totalCpuMicros())
                : "%s, generator %s"
                        .formatted(Numbers.micros(arm.totalCpuMicros()), Numbers.micros(arm.generatorCpuMicros()));
    }

    private static List<Part> parts(ArmSummary arm) {
        List<Part> parts = new ArrayList<>();
        split("child", arm.childCpuMicros(), arm.childUserFraction(), parts);
        split("database", arm.databaseCpuMicros(), arm.databaseUserFraction(), parts);
        split("generator", arm.generatorCpuMicros(), null, parts);
        return parts;
    }

    private static void split(
            String process, @Nullable Estimate micros, @Nullable Double userFraction, List<Part> parts) {
        if (micros == null) {
            return;
        }
        double user = micros.point() * (userFraction == null ? 1 : userFraction);
        parts.add(part(process + (userFraction == null ? "" : " user"), user));
        if (userFraction != null) {
            parts.add(part(process + " system", micros.point() - user));
        }
    }

    private static Part part(String name, double micros) {
        return new Part(name, micros, Numbers.with(Unit.MICROS, micros, null));
    }

    private static String rateTitle(Report report) {
        return switch (report.primary()) {
            case CAPACITY -> "operations/s near the capacity";
            case PEAK_THROUGHPUT -> "operations/s at the peak";
            case THROUGHPUT, BURST_GOODPUT, RESPONSE_P99, RESPONSE_P50, CPU_PER_OPERATION -> "operations/s";
        };
    }

    private static Table table(Report report, List<ArmSummary> arms) {
        return Table.of("throughput", "Throughput and CPU time per operation", arms)
                .in(Form.DETAILS)
                .arm(arm -> Topic.arm(report, arm.arm()))
                .estimate("operations_per_second", rateTitle(report), Unit.PER_SECOND, ArmSummary::operationsPerSecond)
                .estimate("total_cpu_micros_per_operation", "CPU/op", Unit.MICROS, ArmSummary::totalCpuMicros)
                .meaning(
                        "CPU time of child and database for one operation, without the JIT compiler's; of the child alone where the database's is unknown.")
                .estimate("child_cpu_micros_per_operation", "child", Unit.MICROS, ArmSummary::childCpuMicros)
                .number("child_user_fraction", "child in user mode", Unit.FRACTION, ArmSummary::childUserFraction)
                .estimate("database_cpu_micros_per_operation", "database", Unit.MICROS, ArmSummary::databaseCpuMicros)
                .number(
                        "database_user_fraction",
                        "database in user mode",
                        Unit.FRACTION,
                        ArmSummary::databaseUserFraction)
                .number("jit_fraction", "JIT share", Unit.FRACTION, ArmSummary::jitFraction)
                .meaning("The JIT compiler's share of the child's CPU time.")
                .number("gc_fraction", "GC share", Unit.FRACTION, ArmSummary::gcFraction)
                .meaning("The garbage collector's share of the child's CPU time.")
                .count("operations", "operations", ArmSummary::operations)
                .count("failures", "failed", ArmSummary::failures)
                .count("forks", "forks", ArmSummary::forks)
                .count("unsteady_forks", "unsteady", ArmSummary::unsteadyForks)
                .meaning("Forks that were measured although their throughput had a trend.")
                .estimate(
                        "generator_cpu_micros_per_operation",
                        "generator (in no sum)",
                        Unit.MICROS,
                        ArmSummary::generatorCpuMicros)
                .build();
    }
}
