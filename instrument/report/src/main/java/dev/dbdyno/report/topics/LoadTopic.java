package dev.dbdyno.report.topics;

import dev.dbdyno.analysis.loads.ArmCapacity;
import dev.dbdyno.analysis.loads.LoadCurve;
import dev.dbdyno.analysis.loads.LoadCurve.Step;
import dev.dbdyno.analysis.loads.StallWords;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.analysis.statistics.Quantile;
import dev.dbdyno.report.CapacityWords;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.results.plan.Sla;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How much load each arm holds, and what its latency does on the way there. */
final class LoadTopic implements Topic {

    static final List<String> QUANTILES = List.of("p50", "p90", "p99", "p99.9");

    private record Level(
            long nanos, @Nullable Double low, @Nullable Double high) {}

    /**
     * A rate that was offered.
     *
     * @param windows that count, which a rate's weight in the fitted line is
     * @param meets the service level; null where there is none
     */
    private record Point(double rate, int windows, @Nullable Boolean meets, List<Level> quantiles) {}

    private record Curve(
            String label,
            int arm,
            List<Point> points,
            @Nullable Double capacity,
            String capacityText,
            @Nullable Double knee,
            String kneeText) {}

    private record Bound(String quantile, long nanos, String text) {}

    private record Data(List<String> quantiles, List<Bound> bounds, List<Curve> curves) {}

    private record Rate(int arm, Step step) {}

    @Override
    public String id() {
        return "load";
    }

    @Override
    public String title() {
        return "Latency against load";
    }

    @Override
    public List<Block> blocks(Report report) {
        List<LoadCurve> measured = report.analysis().curves().stream()
                .filter(curve -> curve.steps().stream()
                        .anyMatch(step -> !step.quantiles().isEmpty()))
                .toList();
        LoadOverview overview = new LoadOverview(report.analysis().curves());
        List<Block> blocks = new ArrayList<>(List.of(capacities(report), overview.table(), overview.sketch()));
        if (!measured.isEmpty()) {
            blocks.add(chart(report, measured));
        }
        blocks.add(rates(report));
        return blocks;
    }

    private static Block chart(Report report, List<LoadCurve> measured) {
        List<Curve> curves =
                measured.stream().map(curve -> curve(report, curve)).toList();
        String description =
                "Response time from the intended start against the offered load, all windows of a rate merged; both scales are logarithmic. A point is a rate, larger for more windows. The line is the one that fits them best and never falls while the load rises. The band is the 95 %% interval over forks, where there are enough.%s%s"
                        .formatted(
                                RunWords.sla(report.run().plan()).isPresent()
                                        ? " A cross is a rate that misses the SLA over all its windows. The dashed line is its bound."
                                        : "",
                                report.analysis().capacities().isEmpty()
                                        ? ""
                                        : " A triangle marks an arm's capacity, a hollow one its knee.");
        return new Block.Chart("curves", description, new Data(QUANTILES, bounds(report), curves));
    }

    private static List<Bound> bounds(Report report) {
        List<Bound> bounds = new ArrayList<>();
        for (Sla.Bound bound :
                RunWords.sla(report.run().plan()).map(Sla::bounds).orElse(List.of())) {
            if (bound instanceof Sla.Percentile percentile) {
                bounds.add(new Bound(
                        CapacityWords.quantity(bound), percentile.atMost().toNanos(), bound.notation()));
            }
        }
        return bounds;
    }

    private static Curve curve(Report report, LoadCurve curve) {
        Optional<Estimate> capacity = report.capacity(curve.arm()).map(ArmCapacity::perSecond);
        Optional<Estimate> knee = report.capacity(curve.arm()).map(ArmCapacity::kneePerSecond);
        return new Curve(
                report.name(curve.arm()),
                curve.arm(),
                curve.steps().stream().map(LoadTopic::point).toList(),
                point(capacity),
                capacity.map(Numbers::significant).orElse(Numbers.ABSENT) + "/s",
                point(knee),
                knee.map(Numbers::significant).orElse(Numbers.ABSENT) + "/s");
    }

    private static @Nullable Double point(Optional<Estimate> estimate) {
        return estimate.isEmpty() ? null : (Double) estimate.get().point();
    }

    private static Point point(Step step) {
        return new Point(
                step.offeredPerSecond(),
                step.windows() - step.invalidWindows(),
                step.meets(),
                step.quantiles().stream().map(LoadTopic::level).toList());
    }

    private static Level level(Quantile quantile) {
        Interval band = quantile.band();
        return new Level(
                quantile.nanos(),
                band == null ? null : (Double) band.low(),
                band == null ? null : (Double) band.high());
    }

    private static Table capacities(Report report) {
        String sla = RunWords.sla(report.run().plan()).map(Sla::notation).orElse("");
        return Table.of(
                        "capacities",
                        "Load that each arm holds at " + sla,
                        report.analysis().capacities())
                .in(Form.DETAILS)
                .arm(capacity -> Topic.arm(report, capacity.arm()))
                .quantity("capacity_per_second", "capacity, operations/s", Unit.PER_SECOND, LoadTopic::capacity)
                .meaning("The highest rate that meets the service level: the geometric mean over forks.")
                .estimate("knee_per_second", "knee, operations/s", Unit.PER_SECOND, ArmCapacity::kneePerSecond)
                .meaning(
                        "The highest rate that is achieved with the median within the service level's bound on latency. Single stalls hardly move it.")
                .cell(
                        "fork_capacities_per_second",
                        "each fork",
                        capacity -> new Cell.Several(Unit.PER_SECOND, capacity.forkCapacities()))
                .count("forks", "forks", ArmCapacity::forks)
                .text("remarks", "remarks", LoadTopic::remarks)
                .build();
    }

    private static String remarks(ArmCapacity capacity) {
        return Stream.of(
                        Optional.ofNullable(capacity.openReason()),
                        Optional.ofNullable(capacity.stalls()).map(StallWords::reason),
                        CapacityWords.exceeded(capacity))
                .flatMap(Optional::stream)
                .collect(Collectors.joining("; "));
    }

    private static Cell capacity(ArmCapacity capacity) {
        if (capacity.stalls() != null) {
            return VerdictTopic.range(capacity.stalls());
        }
        return capacity.perSecond() == null && capacity.atLeastPerSecond() != null
                ? VerdictTopic.atLeast(capacity.atLeastPerSecond())
                : Cell.of(Unit.PER_SECOND, capacity.perSecond());
    }

    private static Table rates(Report report) {
        List<Rate> rates = report.analysis().curves().stream()
                .flatMap(curve -> curve.steps().stream().map(step -> new Rate(curve.arm(), step)))
                .toList();
        Table.Builder<Rate> table = Table.of("curves", "Latency at every offered rate", rates)
                .in(Form.DETAILS)
                .arm(rate -> Topic.arm(report, rate.arm()))
                .number(
                        "offered_per_second",
                        "offered/s",
                        Unit.PER_SECOND,
                        rate -> rate.step().offeredPerSecond())
                .number(
                        "achieved_per_second",
                        "achieved/s",
                        Unit.PER_SECOND,
                        rate -> rate.step().achievedPerSecond())
                .meaning("Operations that ended well, by the time until the last one had ended.")
                .count("forks", "forks", rate -> rate.step().forks())
                .count("windows", "windows", rate -> rate.step().windows())
                .count("invalid_windows", "invalid", rate -> rate.step().invalidWindows())
                .meaning("Windows that count for nothing, mostly because the load generator was late itself.")
                .count("operations", "operations", rate -> rate.step().operations())
                .count("failures", "failed", rate -> rate.step().failures())
                .cell("within_sla", "within the SLA", rate -> meets(rate.step().meets()));
        quantiles(table, "response", rate -> rate.step().quantiles());
        return table.build();
    }

    private static Cell meets(@Nullable Boolean meets) {
        return meets == null ? Cell.Absent.BLANK : new Cell.Truth(meets);
    }

    /** A column for each quantile, with its interval over forks. */
    static <R> void quantiles(Table.Builder<R> table, String what, Function<R, List<Quantile>> of) {
        for (int i = 0; i < QUANTILES.size(); i++) {
            int quantile = i;
            table.quantity("%s_%s_nanos".formatted(what, QUANTILES.get(i)), QUANTILES.get(i), Unit.NANOS, row -> {
                List<Quantile> quantiles = of.apply(row);
                return quantiles.size() <= quantile ? Cell.Absent.NONE : quantile(quantiles.get(quantile));
            });
        }
    }

    private static Cell quantile(Quantile quantile) {
        return new Cell.Quantity(Unit.NANOS, quantile.nanos(), quantile.band());
    }
}
