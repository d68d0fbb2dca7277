package dev.dbdyno.report;

import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Tally;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** What the forks of an example run measure, with seeded noise. One of the third arm's forks is unsteady. */
final class ExampleForks {

    static final int WARMUP_WINDOWS = 5;
    static final int MEASURED_WINDOWS = 8;

    private final List<ExampleArm> arms;
    private final Random random;
    private final long measuredJitNanos;
    private final long stealNanos;
    private final double risePerWindow;
    private final List<ForkRecord> forks = new ArrayList<>();
    private final List<WindowRecord> windows = new ArrayList<>();

    /**
     * Forks of these arms.
     *
     * @param measuredJitNanos what the JIT compiler used of each measured window
     * @param stealNanos what the hypervisor took of each window
     * @param risePerWindow by which the second arm becomes faster from one measured window to the next, on the logarithm's scale
     */
    ExampleForks(List<ExampleArm> arms, Random random, long measuredJitNanos, long stealNanos, double risePerWindow) {
        this.arms = arms;
        this.random = random;
        this.measuredJitNanos = measuredJitNanos;
        this.stealNanos = stealNanos;
        this.risePerWindow = risePerWindow;
    }

    List<ForkRecord> forks() {
        return forks;
    }

    List<WindowRecord> windows() {
        return windows;
    }

    /** Runs a fork that is well, and returns when it ends. */
    Instant run(int block, int arm, Instant start) {
        ExampleArm truth = arms.get(arm);
        double machine = 1 + 0.02 * random.nextGaussian();
        boolean unsteady = arm == 2 && block == 3;
        Instant clock = start.plusMillis(900);
        for (int window = 0; window < WARMUP_WINDOWS + MEASURED_WINDOWS; window++) {
            boolean warmup = window < WARMUP_WINDOWS;
            double heat = warmup ? 1 - 0.75 * Math.exp(-0.9 * window) : 1;
            double drift = unsteady ? 0.86 + 0.02 * window : 1;
            double rise = arm == 1 && !warmup ? Math.exp(risePerWindow * (window - WARMUP_WINDOWS)) : 1;
            double speed = machine * heat * drift * rise * (1 + 0.025 * random.nextGaussian());
            Measurement measurement = measurement(truth, clock, speed, warmup, window);
            windows.add(new WindowRecord(block, arm, window, warmup ? Phase.WARMUP : Phase.MEASURED, measurement));
            clock = clock.plusNanos(measurement.durationNanos()).plusMillis(120);
        }
        long operations = (long) (truth.perSecond() * 13);
        boolean twoStatements = truth.label().startsWith("vertx");
        forks.add(new ForkRecord(
                block,
                arm,
                arm,
                start,
                clock,
                unsteady ? Steadiness.NOT_STEADY : Steadiness.STEADY,
                new ServerWork(
                        operations, operations + (twoStatements ? 16 : 40), operations + 16, 8L, operations + 50, 9L),
                new Topology(8, truth.loops(), truth.loops().size(), truth.threads()),
                null));
        return clock;
    }

    private Measurement measurement(ExampleArm arm, Instant at, double speed, boolean warmup, int window) {
        long nanos = 1_000_000_000L + random.nextInt(2_000_000);
        long operations = Math.round(arm.perSecond() * speed * nanos / 1e9);
        double dear = (warmup ? 1 + 2.2 * Math.exp(-0.9 * window) : 1) * (1 + 0.012 * random.nextGaussian());
        return Measurement.of(Tally.of(at, nanos, operations).on(arm.threads()), latency(arm, speed, operations))
                .with(
                        Quantities.NONE
                                .with(Party.HOST, cpu(arm.childMicros() * dear, operations, 0.71))
                                .with(Party.DATABASE, cpu(arm.databaseMicros() * dear, operations, 0.62))
                                .with(Party.HOST, Count.JIT, warmup ? 400_000_000L / (window + 1) : measuredJitNanos)
                                .with(Party.HOST, Count.GC, 4_000_000L)
                                .with(Party.HOST, Count.GC_PAUSES, 3L)
                                .with(Party.HOST, Count.RUN_QUEUE_WAIT, 21_000_000L)
                                .with(Party.MACHINE, Count.BUSY, 1_930_000_000L)
                                .with(Party.MACHINE, Count.STEAL, stealNanos)
                                .threads(threads(operations)),
                        2);
    }

    private static SortedMap<String, Map<Count, Long>> threads(long operations) {
        return new TreeMap<>(Map.of(
                "client-#",
                Map.of(
                        Count.ON_PROCESSOR,
                        11_000 * operations,
                        Count.RUN_QUEUE_WAIT,
                        3_000 * operations,
                        Count.VOLUNTARY_SWITCHES,
                        operations / 2,
                        Count.INVOLUNTARY_SWITCHES,
                        operations / 4),
                "C2 CompilerThre",
                Map.of(Count.ON_PROCESSOR, 200 * operations),
                "heartbeat",
                Map.of(Count.ON_PROCESSOR, operations)));
    }

    private static Cpu cpu(double microsPerOperation, long operations, double userFraction) {
        double nanos = microsPerOperation * 1e3 * operations;
        return new Cpu(Math.round(nanos * userFraction), Math.round(nanos * (1 - userFraction)));
    }

    private Latency latency(ExampleArm arm, double speed, long operations) {
        Histogram histogram = new Histogram(3_600_000_000_000L, 3);
        double median = 8e9 / arm.perSecond() / speed * 0.93;
        int samples = 400;
        for (int i = 0; i < samples; i++) {
            double stall = random.nextInt(250) == 0 ? 6 + 20 * random.nextDouble() : 1;
            long value = (long) (median * Math.exp(0.28 * random.nextGaussian()) * stall);
            histogram.recordValueWithCount(value, Math.max(1, operations / samples));
        }
        return Latency.of(histogram);
    }

    /** Lets a fork of a further arm fail, and returns when it ends. */
    Instant fail(int block, Instant start, String message) {
        Instant end = start.plusSeconds(2);
        Failure failure = new Failure("opening the stack", message, 3, "logs/block-%d-arm-4.log".formatted(block));
        forks.add(new ForkRecord(block, arms.size(), arms.size(), start, end, null, null, null, failure));
        return end;
    }
}
