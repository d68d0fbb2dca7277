package dev.dbdyno.report.topics;

import dev.dbdyno.analysis.words.RemarkWords;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Every window of every fork over time: warm-up, drift and outliers, before any mean. */
final class WindowTopic implements Topic {

    private static final int MOST_DRAWN = 1_200;

    /** Columns to compute with, which would make the page's table too wide. */
    private static final Set<Form> FOR_SCRIPTS = Set.of(Form.CSV);

    private record Point(
            double seconds, double perSecond, @Nullable Double cpuMicros, String phase) {}

    private record Fork(int block, boolean steady, List<Point> points) {}

    private record Panel(String label, int arm, List<Fork> forks) {}

    private record Data(List<Panel> panels) {}

    /** A window whose histogram was decoded once for all that is said of it. */
    private record Read(WindowRecord window, long p50, long p99) {

        static Read of(WindowRecord window) {
            Histogram nanos = window.measurement().latency().nanos();
            return new Read(window, nanos.getValueAtPercentile(50), nanos.getValueAtPercentile(99));
        }

        Measurement measurement() {
            return window.measurement();
        }
    }

    @Override
    public String id() {
        return "windows";
    }

    @Override
    public String title() {
        return "Windows over time";
    }

    @Override
    public List<Block> blocks(Report report) {
        List<Block> blocks = new ArrayList<>();
        // at other distances other windows are to be expected
        boolean isOneLine = report.analysis().distances().isEmpty();
        if (isOneLine && !report.results().windows().isEmpty()) {
            blocks.add(new Block.Chart("windows", description(report), new Data(panels(report))));
        }
        blocks.add(table(report));
        return blocks;
    }

    private static String description(Report report) {
        int every = every(report);
        return "One line a fork, one point a window; the scale reaches from half to one and a half of the arm's own median of measured windows. The vertical line is where warm-up ends, in the middle of the forks. Warm-up is light and may leave the frame; a fork that was never steady is dashed.%s"
                .formatted(every == 1 ? "" : " One block in %d is drawn.".formatted(every));
    }

    /** Lines that lie over each other by the thousand show nothing, and take a browser seconds. */
    private static int every(Report report) {
        return Math.max(1, (report.results().windows().size() + MOST_DRAWN - 1) / MOST_DRAWN);
    }

    private static List<Panel> panels(Report report) {
        return VerdictTopic.arms(report).stream()
                .map(arm -> new Panel(report.name(arm), arm, forks(report, arm)))
                .filter(panel -> !panel.forks().isEmpty())
                .toList();
    }

    private static List<Fork> forks(Report report, int arm) {
        int every = every(report);
        List<WindowRecord> windows = report.results().windows().stream()
                .filter(window -> window.arm() == arm && window.block() % every == 0)
                // the tracer's cost is no change of the arm's
                .filter(window -> window.phase() != Phase.TRACED)
                .toList();
        return windows.stream()
                .map(WindowRecord::block)
                .distinct()
                .map(block -> fork(
                        report,
                        arm,
                        block,
                        windows.stream()
                                .filter(window -> window.block() == block)
                                .toList()))
                .toList();
    }

    private static Fork fork(Report report, int arm, int block, List<WindowRecord> windows) {
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
        String phase = window.phase().name().toLowerCase(Locale.ROOT);
        Double micros = micros(m, total(m));
        return new Point(
                Coordinate.of(seconds),
                Coordinate.of(m.operationsPerSecond()),
                micros == null ? null : (Double) Coordinate.of(micros),
                phase);
    }

    private static @Nullable Cpu total(Measurement m) {
        Cpu child = m.quantities().cpuWithoutCompiler(Party.HOST);
        Cpu database = m.cpu(Party.DATABASE);
        return child == null || database == null ? child : child.plus(database);
    }

    private static @Nullable Double micros(Measurement m, @Nullable Cpu cpu) {
        return cpu == null || m.operations() == 0 ? null : (Double) (cpu.totalNanos() / 1e3 / m.operations());
    }

    /** Programs that read JSON find the windows in the run's folder. */
    private static Table table(Report report) {
        Table.Builder<Read> table = Table.of(
                        "windows",
                        "All windows",
                        report.results().windows().stream().map(Read::of).toList())
                .in(Set.of(Form.PAGE, Form.CSV))
                .look(w -> look(w.window()))
                .arm(w -> Topic.arm(report, w.window().arm()))
                .count("block", "block", w -> w.window().block() + 1)
                .count("window", "window", w -> w.window().window() + 1)
                .count("round", "round", w -> round(w.window()))
                .only(FOR_SCRIPTS)
                .text("phase", "phase", w -> words(w.window().phase()))
                .meaning("Traced: behind the measured ones, while the kernel counted system calls, which takes time.")
                .text(
                        "started_at",
                        "started at",
                        w -> w.measurement().startedAt().toString())
                .only(FOR_SCRIPTS)
                .number(
                        "duration_nanos",
                        "duration",
                        Unit.NANOS,
                        w -> w.measurement().durationNanos())
                .only(FOR_SCRIPTS)
                .count("processors", "processors", w -> w.measurement().processors())
                .only(FOR_SCRIPTS)
                .number(
                        "jit_nanos",
                        "JIT",
                        Unit.NANOS,
                        w -> w.measurement().quantities().get(Party.HOST, Count.JIT))
                .only(FOR_SCRIPTS)
                .number(
                        "stolen_nanos",
                        "stolen",
                        Unit.NANOS,
                        w -> w.measurement().quantities().get(Party.MACHINE, Count.STEAL))
                .only(FOR_SCRIPTS);
        if (!report.analysis().distances().isEmpty()) {
            table.number("round_trip_nanos", "round trip", Unit.NANOS, w -> roundTrip(w.window()));
        }
        return table.number(
                        "operations_per_second",
                        "operations/s",
                        Unit.PER_SECOND,
                        w -> w.measurement().operationsPerSecond())
                .number(
                        "total_cpu_micros_per_operation",
                        "CPU/op",
                        Unit.MICROS,
                        w -> micros(w.measurement(), total(w.measurement())))
                .meaning("Child and database, without the JIT compiler.")
                .number("p50_nanos", "p50", Unit.NANOS, Read::p50)
                .number("p99_nanos", "p99", Unit.NANOS, Read::p99)
                .count("failures", "failed", w -> w.measurement().failures())
                .number("offered_per_second", "offered/s", Unit.PER_SECOND, w -> offered(w.measurement()))
                .text("invalid", "invalid, and why", w -> RemarkWords.faults(w.measurement()))
                .text("remarks", "remarks", w -> RemarkWords.others(w.measurement()))
                .number(
                        "child_cpu_micros_per_operation",
                        "child CPU/op",
                        Unit.MICROS,
                        w -> micros(
                                w.measurement(), w.measurement().quantities().cpuWithoutCompiler(Party.HOST)))
                .number(
                        "database_cpu_micros_per_operation",
                        "database CPU/op",
                        Unit.MICROS,
                        w -> micros(w.measurement(), w.measurement().cpu(Party.DATABASE)))
                .number(
                        "generator_cpu_micros_per_operation",
                        "generator CPU/op",
                        Unit.MICROS,
                        w -> micros(w.measurement(), w.measurement().cpu(Party.GENERATOR)))
                .build();
    }

    private static @Nullable Integer round(WindowRecord w) {
        return w.round() == null ? null : (Integer) (w.round() + 1);
    }

    private static @Nullable Long roundTrip(WindowRecord w) {
        return w.roundTrip() == null ? null : (Long) w.roundTrip().toNanos();
    }

    private static Table.Look look(WindowRecord w) {
        boolean valid = w.measurement().isValid();
        return switch (w.phase()) {
            case WARMUP -> valid ? Table.Look.WARMUP : Table.Look.INVALID_WARMUP;
            case MEASURED -> valid ? Table.Look.MEASURED : Table.Look.INVALID;
            case TRACED -> valid ? Table.Look.WARMUP : Table.Look.INVALID_WARMUP;
        };
    }

    private static String words(Phase phase) {
        return switch (phase) {
            case WARMUP -> "warm-up";
            case MEASURED -> "measured";
            case TRACED -> "traced";
        };
    }

    private static @Nullable Double offered(Measurement m) {
        return m.openLoop() == null ? null : (Double) m.openLoop().offeredPerSecond();
    }
}
