package dev.dbdyno.report.topics;

import dev.dbdyno.analysis.distance.DistanceLine;
import dev.dbdyno.analysis.distance.DistanceLine.Point;
import dev.dbdyno.analysis.distance.DistancePair;
import dev.dbdyno.analysis.distance.DistancePair.Crossing;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What each arm does at each distance from the server, and where the lines of two arms cross. */
final class DistanceTopic implements Topic {

    private static final int P50 = 0;
    private static final int P99 = 2;

    private record Band(
            @Nullable Double point,
            @Nullable Double low,
            @Nullable Double high) {

        static Band of(@Nullable Estimate estimate) {
            Interval interval = estimate == null ? null : estimate.interval();
            return new Band(
                    estimate == null ? null : (Double) estimate.point(),
                    interval == null ? null : (Double) interval.low(),
                    interval == null ? null : (Double) interval.high());
        }
    }

    private record Place(
            Band perSecond,
            Band cpuMicros,
            Band ratio,
            @Nullable Long p50,
            @Nullable Long p99) {}

    private record Line(String label, int arm, List<Place> places) {}

    private record Mark(String label, String other, int arm, double nanos, double low, double high) {}

    /** @param nanos the round trips, one for each place of each line */
    private record Data(String reference, List<Long> nanos, List<Line> lines, List<Mark> crossings) {}

    private record OfLine(DistanceLine line, Point point) {}

    private record OfPair(DistancePair pair, Crossing crossing) {}

    @Override
    public String id() {
        return "distances";
    }

    @Override
    public String title() {
        return "Throughput against distance";
    }

    @Override
    public List<Block> blocks(Report report) {
        List<DistanceLine> lines = report.analysis().distances();
        List<Block> blocks = new ArrayList<>(List.of(
                overview(
                        "throughput_against_distance",
                        "operations/s against the round trip",
                        lines,
                        Unit.PER_SECOND,
                        (line, point) -> point.operationsPerSecond()),
                overview(
                        "ratio_against_distance",
                        "throughput against that of arm 1, by the round trip",
                        lines.stream().filter(line -> line.arm() != 0).toList(),
                        Unit.RATIO,
                        (line, point) -> point.ratio())));
        if (!lines.isEmpty()) {
            blocks.add(chart(report, lines));
        }
        blocks.add(numbers(report, lines));
        blocks.add(crossings(report));
        return blocks;
    }

    private static Block chart(Report report, List<DistanceLine> lines) {
        return new Block.Chart(
                "distance",
                "A closed loop at each round trip: operations per second, their ratio to those of the first arm, and CPU per operation of child and database. Points are geometric means over blocks, the band their 95 % interval, where there are enough. A triangle marks where an arm's line crosses that of another, the bar its interval. The scale of round trips is logarithmic, and straight from 0 to the shortest.",
                new Data(
                        report.label(0),
                        lines.getFirst().points().stream()
                                .map(point -> point.roundTrip().toNanos())
                                .toList(),
                        lines.stream().map(line -> line(report, line)).toList(),
                        marks(report)));
    }

    private static Line line(Report report, DistanceLine line) {
        return new Line(
                report.label(line.arm()),
                line.arm(),
                line.points().stream()
                        .map(point -> new Place(
                                Band.of(point.operationsPerSecond()),
                                Band.of(point.totalCpuMicros()),
                                Band.of(point.ratio()),
                                nanos(point, P50),
                                nanos(point, P99)))
                        .toList());
    }

    private static @Nullable Long nanos(Point point, int quantile) {
        return point.quantiles().isEmpty()
                ? null
                : (Long) point.quantiles().get(quantile).nanos();
    }

    private static List<Mark> marks(Report report) {
        return crossed(report).stream()
                .map(crossed -> new Mark(
                        report.label(crossed.pair().arm()),
                        report.label(crossed.pair().other()),
                        crossed.pair().arm(),
                        crossed.crossing().roundTripNanos(),
                        crossed.crossing().interval().low(),
                        crossed.crossing().interval().high()))
                .toList();
    }

    private static List<OfPair> crossed(Report report) {
        return report.analysis().distancePairs().stream()
                .flatMap(pair -> pair.crossings().stream().map(crossing -> new OfPair(pair, crossing)))
                .toList();
    }

    /** A row a round trip, a column an arm. */
    private static Table overview(
            String id,
            String caption,
            List<DistanceLine> lines,
            Unit unit,
            BiFunction<DistanceLine, Point, @Nullable Estimate> of) {
        List<Integer> rows = lines.isEmpty()
                ? List.of()
                : IntStream.range(0, lines.getFirst().points().size()).boxed().toList();
        Table.Builder<Integer> table = Table.of(id, caption, rows)
                .in(Form.TEXT)
                .text(
                        "round_trip",
                        "round trip",
                        row -> RunWords.roundTrip(
                                lines.getFirst().points().get(row).roundTrip()));
        for (DistanceLine line : lines) {
            String arm = "arm " + (line.arm() + 1);
            table.estimate(arm, arm, unit, row -> of.apply(line, line.points().get(row)));
        }
        return table.build();
    }

    private static Table numbers(Report report, List<DistanceLine> lines) {
        List<OfLine> numbers = lines.stream()
                .flatMap(line -> line.points().stream().map(point -> new OfLine(line, point)))
                .toList();
        Table.Builder<OfLine> table = Table.of(
                        "distances", "Throughput, CPU and service time at every round trip", numbers)
                .in(Form.DETAILS)
                .arm(number -> Topic.arm(report, number.line().arm()))
                .number(
                        "round_trip_nanos",
                        "round trip",
                        Unit.NANOS,
                        number -> number.point().roundTrip().toNanos())
                .meaning("By which a relay makes round trips longer; 0 is the server where it is, without a relay.")
                .count("forks", "forks", number -> number.point().forks())
                .count("operations", "operations", number -> number.point().operations())
                .count("failures", "failed", number -> number.point().failures())
                .estimate(
                        "operations_per_second",
                        "operations/s",
                        Unit.PER_SECOND,
                        number -> number.point().operationsPerSecond())
                .estimate(
                        "ratio",
                        "against arm 1",
                        Unit.RATIO,
                        number -> number.point().ratio())
                .meaning(
                        "Throughput divided by that of the first arm in the same round: the geometric mean over blocks.")
                .estimate(
                        "total_cpu_micros_per_operation",
                        "CPU/op",
                        Unit.MICROS,
                        number -> number.point().totalCpuMicros())
                .meaning("CPU time of child and database for one operation, without the JIT compiler's.")
                .number(
                        "round_trips_per_operation",
                        "round trips/op",
                        Unit.NUMBER,
                        number -> number.point().tripsPerOperation())
                .meaning("As the relay counts them.");
        LoadTopic.quantiles(table, "service", number -> number.point().quantiles());
        return table.build();
    }

    private static Table crossings(Report report) {
        return Table.of("crossings", "Where the lines of two arms cross", crossed(report))
                .in(Form.DETAILS)
                .arm(crossed -> Topic.arm(report, crossed.pair().arm()))
                .text("other", "and", crossed -> report.label(crossed.pair().other()))
                .estimate(
                        "round_trip_nanos",
                        "round trip",
                        Unit.NANOS,
                        crossed -> new Estimate(
                                crossed.crossing().roundTripNanos(),
                                crossed.crossing().interval()))
                .text(
                        "beyond",
                        "beyond it, the first does",
                        crossed -> crossed.crossing().becomes().name().toLowerCase(Locale.ROOT))
                .count("blocks", "blocks", crossed -> crossed.pair().blocks())
                .build();
    }
}
