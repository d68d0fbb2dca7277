package dev.dbdyno.analysis.simulation;

import dev.dbdyno.analysis.capacity.CapacitySearch;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.Probing;
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
import org.HdrHistogram.Histogram;

/** Windows of open loops on an {@link MmcQueue}, in virtual time: what a lab would store of them. */
public final class MmcSimulation {

    private static final long HIGHEST_NANOS = 600_000_000_000L;

    /** Fewer than a lab's histograms have: a table of simulations makes and reads millions. */
    private static final int DIGITS = 2;

    private static final Latency NO_LAG = Latency.of(histogram());

    private final MmcQueue queue;
    private final SplittableRandom random;

    /** The same seed gives the same windows. */
    public MmcSimulation(MmcQueue queue, long seed) {
        this.queue = queue;
        this.random = new SplittableRandom(seed);
    }

    /** A whole search of one fork: its probes, in order. */
    public List<Measurement> search(Probing.CapacitySearch plan) {
        List<Measurement> probes = new ArrayList<>();
        Optional<Double> rate = CapacitySearch.nextRate(plan, probes);
        while (rate.isPresent()) {
            probes.add(window(plan.openLoops().at(rate.get()), plan.openLoops().window()));
            rate = CapacitySearch.nextRate(plan, probes);
        }
        return probes;
    }

    /** One window behind its lead-in; the queue is empty at the beginning, as it is after a cool-down. */
    public Measurement window(LoadModel.OpenLoop load, Duration length) {
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
            freeAt[server] = starts + takes;
            if (due >= from) {
                latency.recordValue(recordable(freeAt[server] - due));
                service.recordValue(recordable(takes));
                last = Math.max(last, freeAt[server]);
            }
        }
        return measurement(load, latency, service, last - from);
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
            LoadModel.OpenLoop load, Histogram latency, Histogram service, double durationNanos) {
        long due = latency.getTotalCount();
        return Measurement.of(Tally.of(Instant.EPOCH, Math.round(durationNanos), due), Latency.of(latency))
                .with(new OpenLoopWindow(load.operationsPerSecond(), due, NO_LAG, Latency.of(service)));
    }
}
