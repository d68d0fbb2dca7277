package dev.dbdyno.analysis.simulation;

import dev.dbdyno.analysis.capacity.CapacitySearch;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.results.plan.Looks;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.window.Measurement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Whole capacity runs on a queue whose capacity is known: several blocks, one search each, one interval.
 *
 * @param sla of the plan's, whose capacity is looked at
 */
record CapacityRuns(MmcQueue queue, Probing.CapacitySearch plan, Sla sla, int blocks) {

    /**
     * What the runs came to.
     *
     * @param forkError standard deviation of a fork's log capacity
     * @param bias mean of a fork's log capacity less that of the truth
     */
    record Tally(
            double truth,
            double coverage,
            double medianWidth,
            double forkError,
            double bias,
            double meanProbes,
            int mostProbes) {}

    double truth() {
        if (sla.bounds().getFirst() instanceof Sla.Percentile percentile) {
            return queue.capacityPerSecond(percentile.fraction(), percentile.atMost());
        }
        return queue.meanCapacityPerSecond(((Sla.Mean) sla.bounds().getFirst()).atMost());
    }

    /** The interval that is published for an arm's own capacity. */
    private Interval interval(List<List<Measurement>> forks) {
        Estimate capacity = Objects.requireNonNull(
                CapacitySearch.estimate(plan.at(sla), forks, Looks.CALIBRATED.confidenceAfter(blocks)));
        return Objects.requireNonNull(capacity.interval());
    }

    Tally play(int runs, long seed) {
        double truth = truth();
        List<Double> errors = new ArrayList<>();
        double[] widths = new double[runs];
        int covered = 0;
        long probes = 0;
        int most = 0;
        for (int run = 0; run < runs; run++) {
            List<List<Measurement>> forks = new ArrayList<>();
            for (int block = 0; block < blocks; block++) {
                MmcSimulation fork = new MmcSimulation(queue, seed + 1_000L * run + block);
                List<Measurement> search = fork.search(plan);
                double capacity =
                        CapacitySearch.capacityOf(plan.at(sla), search).orElseThrow();
                forks.add(search);
                errors.add(Math.log(capacity / truth));
                probes += search.size();
                most = Math.max(most, search.size());
            }
            Interval interval = interval(forks);
            covered += interval.contains(truth) ? 1 : 0;
            widths[run] = (interval.high() - interval.low()) / truth;
        }
        Arrays.sort(widths);
        LogSample scatter = LogSample.ofLogs(
                errors.stream().mapToDouble(Double::doubleValue).toArray(), errors.size());
        return new Tally(
                truth,
                (double) covered / runs,
                widths[runs / 2],
                scatter.standardError() * Math.sqrt(scatter.size()),
                scatter.mean(),
                (double) probes / runs / blocks,
                most);
    }
}
