package dev.dbdyno.report.page;

import static dev.dbdyno.report.page.DataTable.cell;

import dev.dbdyno.analysis.RemarkWords;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import dev.dbdyno.results.Cpu;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Measurement;
import dev.dbdyno.results.OpenLoopWindow;
import dev.dbdyno.results.Party;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.WindowRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Every window of every fork over time: warm-up, drift and outliers, before any mean. */
final class WindowSection implements Section {

    private record Point(
            double seconds, double perSecond, @Nullable Double cpuMicros, String phase) {}

    private record Fork(int block, boolean steady, List<Point> points) {}

    private record Panel(String label, int arm, List<Fork> forks) {}

    private record Data(List<Panel> panels) {}

    @Override
    public String id() {
        return "windows";
    }

    @Override
    public String title() {
        return "Windows over time";
    }

    @Override
    public Optional<String> script() {
        return Optional.of("windows.js");
    }

    @Override
    public Optional<Html> body(Report report) {
        if (report.results().windows().isEmpty()) {
            return Optional.empty();
        }
        String description =
                "One line a fork, one point a window, as a share of the arm's own median of measured windows; all panels have one scale. Warm-up is light and may leave the frame; a fork that was never steady is dashed.";
        return Optional.of(
                Html.all(new Chart("windows", description, new Data(panels(report))).html(), closed(table(report))));
    }

    private static Element closed(DataTable table) {
        return table.behind("All windows as a table");
    }

    private static List<Panel> panels(Report report) {
        return IntStream.range(0, report.run().arms().size())
                .mapToObj(arm -> new Panel(report.label(arm), arm, forks(report, arm)))
                .filter(panel -> !panel.forks().isEmpty())
                .toList();
    }

    private static List<Fork> forks(Report report, int arm) {
        return windows(report, arm).stream()
                .map(WindowRecord::block)
                .distinct()
                .map(block -> fork(report, arm, block))
                .toList();
    }

    private static List<WindowRecord> windows(Report report, int arm) {
        return report.results().windows().stream().filter(w -> w.arm() == arm).toList();
    }

    private static Fork fork(Report report, int arm, int block) {
        List<WindowRecord> windows =
                windows(report, arm).stream().filter(w -> w.block() == block).toList();
        Instant start = windows.getFirst().measurement().startedAt();
        boolean steady = report.results().forks().stream()
                .filter(f -> f.arm() == arm && f.block() == block)
                .map(ForkRecord::steadiness)
                .noneMatch(Steadiness.NOT_STEADY::equals);
        return new Fork(
                block, steady, windows.stream().map(w -> point(w, start)).toList());
    }

    private static Point point(WindowRecord window, Instant start) {
        Measurement m = window.measurement();
        double seconds = Duration.between(start, m.startedAt()).toNanos() / 1e9;
        return new Point(seconds, m.operationsPerSecond(), cpuMicros(m), word(window.phase()));
    }

    private static String word(Phase phase) {
        return phase.name().toLowerCase(Locale.ROOT);
    }

    private static @Nullable Double cpuMicros(Measurement m) {
        Cpu child = m.cpu(Party.HOST);
        if (m.operations() == 0 || child == null) {
            return null;
        }
        Cpu database = m.cpu(Party.DATABASE);
        Cpu total = database == null ? child : child.plus(database);
        return total.totalNanos() / 1e3 / m.operations();
    }

    private static DataTable table(Report report) {
        DataTable table = DataTable.of(
                "All windows",
                "arm",
                "block",
                "window",
                "phase",
                "operations/s",
                "CPU/op",
                "p50",
                "p99",
                "failed",
                "offered/s",
                "invalid, and why",
                "remarks",
                "child CPU/op",
                "database CPU/op",
                "generator CPU/op");
        report.results().windows().forEach(w -> table.row(classes(w), cells(report, w)));
        return table;
    }

    private static String classes(WindowRecord w) {
        return w.measurement().isValid() ? word(w.phase()) : word(w.phase()) + " invalid";
    }

    private static Element micros(Measurement m, @Nullable Cpu cpu) {
        if (cpu == null || m.operations() == 0) {
            return cell(Numbers.ABSENT);
        }
        double micros = cpu.totalNanos() / 1e3 / m.operations();
        return cell(Numbers.significant(micros) + " µs", micros);
    }

    private static Element offered(@Nullable OpenLoopWindow openLoop) {
        return openLoop == null
                ? cell(Numbers.ABSENT)
                : cell(Numbers.significant(openLoop.offeredPerSecond()), openLoop.offeredPerSecond());
    }

    private static List<Element> cells(Report report, WindowRecord w) {
        Measurement m = w.measurement();
        Double cpu = cpuMicros(m);
        var latency = m.latency().nanos();
        List<Element> cells = new ArrayList<>();
        cells.add(DataTable.head(report.label(w.arm())));
        cells.add(cell(Integer.toString(w.block() + 1), w.block()));
        cells.add(cell(Integer.toString(w.window() + 1), w.window()));
        cells.add(cell(w.phase() == Phase.WARMUP ? "warm-up" : "measured"));
        cells.add(cell(Numbers.significant(m.operationsPerSecond()), m.operationsPerSecond()));
        cells.add(cell(cpu == null ? Numbers.ABSENT : Numbers.significant(cpu) + " µs", cpu));
        cells.add(nanos(latency.getValueAtPercentile(50)));
        cells.add(nanos(latency.getValueAtPercentile(99)));
        cells.add(cell(Numbers.count(m.failures()), m.failures()));
        cells.add(offered(m.openLoop()));
        cells.add(cell(RemarkWords.faults(m)).style("prose"));
        cells.add(cell(RemarkWords.others(m)));
        cells.add(micros(m, m.cpu(Party.HOST)));
        cells.add(micros(m, m.cpu(Party.DATABASE)));
        cells.add(micros(m, m.cpu(Party.GENERATOR)));
        return cells;
    }

    private static Element nanos(long nanos) {
        return cell(Numbers.nanos(nanos), nanos);
    }
}
