package dev.dbdyno.analysis.simulation;

import dev.dbdyno.analysis.capacity.CapacitySearch;
import dev.dbdyno.analysis.loads.StallRuleAccess;
import dev.dbdyno.analysis.simulation.MmcSimulation.Stalls;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.Looks;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.window.Excursions;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Whole capacity runs on a queue that stalls: how often stalls are said to decide, and whether the intervals of the other
 * capacities, and of all knees, cover what very long windows show.
 */
record StalledRuns(MmcQueue queue, Stalls stalls, Probing.CapacitySearch plan, Sla sla, int blocks) {

    /**
     * The simulated time in which the truth is measured. It holds some five hundred stalls if there is one a second.
     */
    private static final Duration LONG = Duration.ofSeconds(500);

    private static final int HALVINGS = 9;

    /** How often an interval contains the truth; {@code bias} is the mean of the logarithm of the point by the truth. */
    record Coverage(int runs, double coverage, double bias, double medianWidth) {}

    /**
     * What the runs came to.
     *
     * @param used of what the SLA allows, by stalls at a fifth of the saturation
     * @param stalled fraction of runs with no verdict
     */
    record Tally(double used, double stalled, Coverage capacity, Coverage knee) {}

    private record Run(
            @Nullable Estimate capacity, @Nullable Estimate knee) {}

    Tally play(int runs, long seed) {
        double allowed = 1 - ((Sla.Percentile) sla.bounds().getFirst()).fraction();
        return play(runs, seed, beyond(0.2 * queue.saturationPerSecond()) / allowed, truth(allowed), truth(0.5));
    }

    /** Plays runs whose truths are known. */
    Tally play(int runs, long seed, double used, double capacity, double knee) {
        List<Run> played = IntStream.range(0, runs)
                .mapToObj(run -> run(seed + 1_000L * run))
                .toList();
        List<Estimate> capacities =
                played.stream().map(Run::capacity).filter(Objects::nonNull).toList();
        List<Estimate> knees =
                played.stream().map(Run::knee).filter(Objects::nonNull).toList();
        return new Tally(
                used, 1 - (double) capacities.size() / runs, coverage(capacities, capacity), coverage(knees, knee));
    }

    private Run run(long seed) {
        List<List<Measurement>> forks = new ArrayList<>();
        List<Double> capacities = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
            List<Measurement> probes = new MmcSimulation(queue, stalls, seed + block).search(plan);
            forks.add(probes);
            CapacitySearch.capacityOf(plan, probes).ifPresent(capacities::add);
        }
        double confidence = Looks.CALIBRATED.confidenceAfter(blocks);
        Estimate knee = CapacitySearch.knee(plan, forks, confidence);
        boolean decided = StallRuleAccess.decided(
                sla, forks.stream().flatMap(List::stream).toList(), knee == null ? null : knee.point(), capacities);
        return new Run(decided ? null : CapacitySearch.estimate(plan, forks, confidence), knee);
    }

    private static Coverage coverage(List<Estimate> estimates, double truth) {
        double[] widths = estimates.stream()
                .map(Estimate::interval)
                .filter(Objects::nonNull)
                .mapToDouble(interval -> (interval.high() - interval.low()) / truth)
                .sorted()
                .toArray();
        long covered = estimates.stream()
                .map(Estimate::interval)
                .filter(Objects::nonNull)
                .filter(interval -> interval.contains(truth))
                .count();
        double bias = estimates.stream()
                .mapToDouble(estimate -> Math.log(estimate.point() / truth))
                .average()
                .orElse(Double.NaN);
        return new Coverage(
                estimates.size(),
                (double) covered / estimates.size(),
                bias,
                widths.length == 0 ? Double.NaN : widths[widths.length / 2]);
    }

    /** The highest rate at which no more than a fraction is beyond the bound, in one very long window. */
    private double truth(double fraction) {
        double low = 0;
        double high = queue.saturationPerSecond();
        for (int i = 0; i < HALVINGS; i++) {
            double rate = (low + high) / 2;
            if (beyond(rate) > fraction) {
                high = rate;
            } else {
                low = rate;
            }
        }
        return (low + high) / 2;
    }

    private double beyond(double perSecond) {
        LoadModel.OpenLoop load = new LoadModel.OpenLoop(perSecond, Arrivals.POISSON, 64, Duration.ofSeconds(10));
        Measurement window = new MmcSimulation(queue, stalls, 1).window(load, LONG, sla.latencyBound());
        OpenLoopWindow openLoop = Objects.requireNonNull(window.openLoop());
        Excursions excursions = Objects.requireNonNull(openLoop.excursions());
        return (double) excursions.operations() / openLoop.due();
    }
}
