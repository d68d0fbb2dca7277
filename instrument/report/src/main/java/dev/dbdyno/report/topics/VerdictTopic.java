package dev.dbdyno.report.topics;

import dev.dbdyno.analysis.arms.ArmSummary;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.distance.DistanceLine;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.loads.ArmCapacity;
import dev.dbdyno.analysis.loads.Stalls;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.report.CapacityWords;
import dev.dbdyno.report.MeasureWords;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.Tone;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.VerdictWords;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Which is faster, and by how much: in words, then in one table. */
final class VerdictTopic implements Topic {

    @Override
    public String id() {
        return "verdict";
    }

    @Override
    public String title() {
        return "Verdict";
    }

    @Override
    public List<Block> blocks(Report report) {
        return List.of(
                new Block.Sentences(Form.READERS, "", "", VerdictWords.sentences(report)),
                overview(report),
                new Block.Notes(Block.Notes.Place.END, RunWords.notes(report)),
                ArmNumbers.table(report));
    }

    private static Table overview(Report report) {
        Table.Builder<Integer> table =
                Table.of("overview", "All arms", arms(report)).in(Form.READERS).arm(arm -> Topic.arm(report, arm));
        List<DistanceLine> lines = report.analysis().distances();
        if (lines.isEmpty()) {
            measure(table, report);
        } else {
            byDistance(table, lines);
        }
        cpu(table, report);
        if (lines.isEmpty()) {
            latency(table, report);
        }
        return table.build();
    }

    private static void measure(Table.Builder<Integer> table, Report report) {
        Metric primary = report.primary();
        table.quantity(
                        "measure",
                        MeasureWords.unit(primary),
                        MeasureWords.quantity(primary),
                        arm -> measure(report, arm))
                .ratio("against", primary.title() + " against the reference", arm -> against(report, arm, primary));
    }

    /** At each round trip; their intervals are beside the lines. */
    private static void byDistance(Table.Builder<Integer> table, List<DistanceLine> lines) {
        int distances = lines.getFirst().points().size();
        for (int distance = 0; distance < distances; distance++) {
            int at = distance;
            Duration roundTrip = lines.getFirst().points().get(at).roundTrip();
            table.number(
                    "at_" + roundTrip.toNanos(),
                    (at == 0 ? "operations/s at " : "at ") + RunWords.roundTrip(roundTrip),
                    Unit.PER_SECOND,
                    arm -> perSecond(lines, arm, at));
        }
    }

    private static @Nullable Double perSecond(List<DistanceLine> lines, int arm, int at) {
        return lines.stream()
                .filter(line -> line.arm() == arm)
                .map(line -> line.points().get(at).operationsPerSecond())
                .filter(Objects::nonNull)
                .map(Estimate::point)
                .findFirst()
                .orElse(null);
    }

    private static void cpu(Table.Builder<Integer> table, Report report) {
        table.quantity(
                        "cpu",
                        "CPU/op (child + database)",
                        Unit.MICROS,
                        arm -> report.summary(arm).map(VerdictTopic::cpu).orElse(Cell.Absent.NONE))
                .ratio(
                        "cpu_against",
                        "CPU against the reference",
                        arm -> comparison(report, arm, Metric.CPU_PER_OPERATION).orElse(Cell.Absent.BLANK))
                .only(Set.of(Form.MARKDOWN, Form.PAGE));
    }

    private static void latency(Table.Builder<Integer> table, Report report) {
        table.number("p50", "p50", Unit.NANOS, arm -> percentile(report, arm, 50))
                .within("latency")
                .number("p99", "p99", Unit.NANOS, arm -> percentile(report, arm, 99))
                .within("latency");
    }

    /** All arms in the plan's order, including those without a result. */
    static List<Integer> arms(Report report) {
        return IntStream.range(0, report.run().arms().size()).boxed().toList();
    }

    /** A capacity that no probe reached is known from below. */
    private static Cell measure(Report report, int arm) {
        Cell measure = report.measure(arm, report.primary())
                .map(estimate -> Cell.of(MeasureWords.quantity(report.primary()), estimate))
                .or(() -> report.capacity(arm).map(ArmCapacity::stalls).map(VerdictTopic::range))
                .or(() ->
                        report.capacity(arm).map(ArmCapacity::atLeastPerSecond).map(VerdictTopic::atLeast))
                .orElse(Cell.Absent.NONE);
        return report.capacity(arm)
                .map(capacity -> (Cell) new Cell.Remarked(measure, CapacityWords.remarks(capacity)))
                .orElse(measure);
    }

    /** The range of capacities over forks, which differ by chance if stalls decided. */
    static Cell range(Stalls stalls) {
        return new Cell.Range(Unit.PER_SECOND, stalls.capacities());
    }

    static Cell atLeast(Double perSecond) {
        return new Cell.Marked("≥ ", Cell.of(Unit.PER_SECOND, perSecond), "");
    }

    private static Cell against(Report report, int arm, Metric metric) {
        return comparison(report, arm, metric).orElseGet(() -> new Cell.Text(standing(report, arm)));
    }

    static Optional<Cell> comparison(Report report, int arm, Metric metric) {
        return report.comparison(arm, metric).map(VerdictTopic::compared);
    }

    private static Cell compared(Comparison c) {
        Cell cell = new Cell.Compared(c.ratio(), c.adjustedP(), Tone.of(c.verdict()), VerdictWords.word(c));
        return VerdictWords.decisive(c)
                .map(interval -> (Cell) new Cell.Remarked(cell, List.of("all comparisons: " + interval)))
                .orElse(cell);
    }

    private static String standing(Report report, int arm) {
        if (report.summary(arm).filter(s -> s.operationsPerSecond() != null).isEmpty()) {
            return "no result";
        }
        return arm == 0 && report.run().arms().size() > 1 ? "reference" : "";
    }

    private static Cell cpu(ArmSummary s) {
        Cell whole = Cell.of(Unit.MICROS, s.totalCpuMicros());
        List<Cell> parts = s.childCpuMicros() == null
                ? List.of()
                : List.of(Cell.of(Unit.MICROS, s.childCpuMicros()), Cell.of(Unit.MICROS, s.databaseCpuMicros()));
        List<Cell.Quantity> beside = new ArrayList<>();
        if (Cell.of(Unit.MICROS, s.generatorCpuMicros()) instanceof Cell.Quantity generator) {
            beside.add(generator);
        }
        return new Cell.Sum(whole, parts, beside.isEmpty() ? List.of() : List.of("generator"), beside);
    }

    static @Nullable Long percentile(Report report, int arm, double percentile) {
        return report.summary(arm)
                .flatMap(summary -> Optional.ofNullable(summary.latency()))
                .filter(latency -> latency.nanos().getTotalCount() > 0)
                .map(latency -> latency.nanos().getValueAtPercentile(percentile))
                .orElse(null);
    }
}
