package dev.dbdyno.analysis.simulation;

import dev.dbdyno.analysis.capacity.CapacitySearch;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Excursions;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Tally;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Windows of open loops on an {@link MmcQueue}, in virtual time: what a lab would store of them. */
public final class MmcSimulation {

    private static final long HIGHEST_NANOS = 600_000_000_000L;

    /** Fewer than a lab's histograms have: a table of simulations makes and reads millions. */
    private static final int DIGITS = 2;

    private static final Latency NO_LAG = Latency.of(histogram());

    private final MmcQueue queue;
    private final Stalls stalls;
    private final SplittableRandom random;

    /**
     * Stalls in which no server does anything, as if a collector or a compiler had the processors: they come at random,
     * whatever the load.
     *
     * @param perSecond on average; 0 for none
     * @param length of each
     */
    public record Stalls(double perSecond, Duration length) {
        public static final Stalls NONE = new Stalls(0, Duration.ZERO);
    }

    /** A simulation without stalls. The same seed gives the same windows. */
    public MmcSimulation(MmcQueue queue, long seed) {
        this(queue, Stalls.NONE, seed);
    }

    /** A simulation with stalls. The same seed gives the same windows. */
    public MmcSimulation(MmcQueue queue, Stalls stalls, long seed) {
        this.queue = queue;
        this.stalls = stalls;
        this.random = new SplittableRandom(seed);
    }

    /** A whole search of one fork: its probes, in order. */
    public List<Measurement> search(Probing.CapacitySearch plan) {
        List<Measurement> probes = new ArrayList<>();
        Optional<Double> rate = CapacitySearch.nextRate(plan, probes);
        while (rate.isPresent()) {
            probes.add(window(
                    plan.openLoops().at(rate.get()),
                    plan.openLoops().window(),
                    plan.sla().latencyBound()));
            rate = CapacitySearch.nextRate(plan, probes);
        }
        return probes;
    }

    /** A window after its lead-in. The queue is empty at the beginning, as it is after a cool-down. */
    public Measurement window(LoadModel.OpenLoop load, Duration length) {
        return window(load, length, null);
    }

    /** A window that counts excursions beyond a latency; null counts none. */
    public Measurement window(LoadModel.OpenLoop load, Duration length, @Nullable Duration latencyBound) {
        long boundNanos = latencyBound == null ? Long.MAX_VALUE : latencyBound.toNanos();
        LongStream.Builder late = LongStream.builder();
        Standing standing = new Standing();
        double[] freeAt = new double[queue.servers()];
        double from = load.leadIn().toNanos();
        double to = from + length.toNanos();
        double meanServiceNanos = 1e9 / queue.servedPerSecond();
        double meanGapNanos = 1e9 / load.operationsPerSecond();
        Histogram latency = histogram();
        Histogram service = histogram();
        double last = to;
        for (double due = gap(load.arrivals(), meanGapNanos); due < to; due += gap(load.arrivals(), meanGapNanos)) {
            int server = earliest(freeAt);
            double starts = Math.max(due, freeAt[server]);
            double takes = meanServiceNanos * exponential();
            freeAt[server] = standing.end(starts, takes);
            if (due >= from) {
                if (freeAt[server] - due > boundNanos) {
                    late.add(Math.round(due));
                }
                latency.recordValue(recordable(freeAt[server] - due));
                service.recordValue(recordable(takes));
                last = Math.max(last, freeAt[server]);
            }
        }
        Excursions excursions = latencyBound == null
                ? null
                : Excursions.of(boundNanos, late.build().toArray());
        return measurement(load, latency, service, last - from, excursions);
    }

    /** The stalls of one window, for operations in the order in which they start. */
    private final class Standing {
        private final double lengthNanos = stalls.length.toNanos();
        private final List<Double> begins = new ArrayList<>();
        private int first;
        private double drawnUntil;

        /** When an operation has ended that would take so long without a stall. */
        double end(double starts, double takes) {
            double end = starts + takes;
            for (int next = firstAfter(starts); stall(next) < end; next++) {
                end += stall(next) + lengthNanos - Math.max(stall(next), starts);
            }
            return end;
        }

        private int firstAfter(double instant) {
            while (stall(first) + lengthNanos <= instant) {
                first++;
            }
            return first;
        }

        /** No two overlap. */
        private double stall(int number) {
            if (stalls.perSecond == 0) {
                return Double.POSITIVE_INFINITY;
            }
            while (begins.size() <= number) {
                double begin = drawnUntil + exponential() * 1e9 / stalls.perSecond;
                begins.add(begin);
                drawnUntil = begin + lengthNanos;
            }
            return begins.get(number);
        }
    }

    private static long recordable(double nanos) {
        return Math.min(HIGHEST_NANOS, Math.round(nanos));
    }

    private static int earliest(double[] freeAt) {
        int earliest = 0;
        for (int server = 1; server < freeAt.length; server++) {
            earliest = freeAt[server] < freeAt[earliest] ? server : earliest;
        }
        return earliest;
    }

    private double gap(Arrivals arrivals, double meanNanos) {
        return switch (arrivals) {
            case POISSON -> meanNanos * exponential();
            case UNIFORM -> meanNanos;
        };
    }

    private double exponential() {
        return -Math.log(1 - random.nextDouble());
    }

    private static Histogram histogram() {
        return new Histogram(HIGHEST_NANOS, DIGITS);
    }

    private static Measurement measurement(
            LoadModel.OpenLoop load,
            Histogram latency,
            Histogram service,
            double durationNanos,
            @Nullable Excursions excursions) {
        long due = latency.getTotalCount();
        return Measurement.of(Tally.of(Instant.EPOCH, Math.round(durationNanos), due), Latency.of(latency))
                .with(new OpenLoopWindow(load.operationsPerSecond(), due, NO_LAG, Latency.of(service), excursions));
    }
}
