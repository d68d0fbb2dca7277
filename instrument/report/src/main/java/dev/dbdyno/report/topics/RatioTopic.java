package dev.dbdyno.report.topics;

import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Pairwise;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.report.MeasureWords;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.Tone;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.VerdictWords;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How far each arm lies from the reference, with what is known of the error. */
final class RatioTopic implements Topic {

    private record Row(
            String label,
            int arm,
            @Nullable Double point,
            @Nullable Double low,
            @Nullable Double high,
            List<Double> blocks,
            String text,
            String verdict) {}

    private record Panel(
            String title, String lower, String higher, String betterWord, String worseWord, List<Row> rows) {}

    /** @param pairs for another reference */
    private record Data(double margin, List<String> names, List<Panel> panels, Pairwise pairs) {}

    @Override
    public String id() {
        return "ratios";
    }

    @Override
    public String title() {
        return "Ratio to the reference";
    }

    @Override
    public List<Block> blocks(Report report) {
        List<Block> blocks = new ArrayList<>();
        if (!report.analysis().comparisons().isEmpty()) {
            blocks.add(chart(report));
        }
        blocks.add(table(report));
        return blocks;
    }

    private static Block chart(Report report) {
        double margin = report.run().plan().precision().marginFraction();
        String description =
                "Each arm divided by %s, block by block (small dots), above the estimate and its 95 %% interval; what has no verdict is faint. The band is ±%s: what surely lies inside it, all comparisons allowed for, is called equivalent."
                        .formatted(report.name(0), Numbers.percent(margin));
        List<Panel> panels = Metric.of(report.run().plan()).stream()
                .map(metric -> panel(report, metric))
                .toList();
        return new Block.Chart("forest", description, (Supplier<?>)
                () -> new Data(margin, report.names().names(), panels, Pairwise.of(report.results())));
    }

    private static Panel panel(Report report, Metric metric) {
        boolean more = metric.better() == Metric.Better.HIGHER;
        String lower = more ? MeasureWords.worse(metric) : MeasureWords.better(metric);
        String higher = more ? MeasureWords.better(metric) : MeasureWords.worse(metric);
        List<Row> rows = report.analysis().comparisons().stream()
                .filter(c -> c.metric() == metric)
                .map(c -> row(report, c))
                .toList();
        return new Panel(metric.title(), lower, higher, MeasureWords.better(metric), MeasureWords.worse(metric), rows);
    }

    private static Row row(Report report, Comparison c) {
        Estimate ratio = c.ratio();
        Interval interval = ratio == null ? null : ratio.interval();
        return new Row(
                report.name(c.arm()),
                c.arm(),
                ratio == null ? null : (Double) ratio.point(),
                interval == null ? null : (Double) interval.low(),
                interval == null ? null : (Double) interval.high(),
                c.blockRatios(),
                Numbers.ratioWithInterval(ratio),
                VerdictWords.word(c));
    }

    private static Cell widened(Comparison c) {
        return c.widened() == null ? Cell.Absent.NONE : new Cell.Range(Unit.RATIO, c.widened());
    }

    private static Cell decisive(Comparison c) {
        return c.decisive() == null ? Cell.Absent.NONE : new Cell.Range(Unit.RATIO, c.decisive());
    }

    private static Table table(Report report) {
        return Table.of(
                        "ratios",
                        "Ratio of each arm to " + report.name(0),
                        report.analysis().comparisons())
                .in(Form.DETAILS)
                .arm(c -> Topic.arm(report, c.arm()))
                .text("measure", "measure", c -> c.metric().title())
                .estimate("ratio", "ratio", Unit.RATIO, Comparison::ratio)
                .meaning("This arm divided by the reference: the geometric mean over blocks.")
                .quantity("widened_ratio", "with bias", Unit.RATIO, RatioTopic::widened)
                .meaning(
                        "The interval with what is known of the bias added to its ends: a trend from round to round, the compiler's share of the machine, and what the hypervisor took.")
                .quantity("decisive_ratio", "with all comparisons", Unit.RATIO, RatioTopic::decisive)
                .meaning(
                        "The same with all comparisons of the measure allowed for: the verdict rests on it. It excludes 1 exactly where the two are called different.")
                .count("blocks", "blocks", Comparison::blocks)
                .meaning("Blocks in which both arms have a valid fork.")
                .number("adjusted_p", "p (Holm)", Unit.PROBABILITY, Comparison::adjustedP)
                .meaning(
                        "Two-sided p of no difference, bias allowed for, adjusted over all comparisons of the measure.")
                .number("equivalence_p", "p of not equivalent (Holm)", Unit.PROBABILITY, Comparison::equivalenceP)
                .meaning("Of two one-sided tests against the margin, the larger p, adjusted likewise.")
                .cell("verdict", "verdict", c -> new Cell.Judged(Tone.of(c.verdict()), VerdictWords.word(c)))
                .build();
    }
}
