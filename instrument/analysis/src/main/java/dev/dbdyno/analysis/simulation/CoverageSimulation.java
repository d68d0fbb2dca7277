package dev.dbdyno.analysis.simulation;

import dev.dbdyno.analysis.compare.Family;
import dev.dbdyno.analysis.compare.PairedRatio;
import dev.dbdyno.results.plan.Looks;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * Plays whole runs, looks included, with a truth that is known, and counts how often the interval that a run would
 * publish covers it, and what verdicts it would give.
 *
 * @param noise of the blocks
 * @param trueRatio of every series
 * @param halfWidthFraction at which a run stops
 * @param marginFraction within which arms are equivalent
 * @param lastBlock after which the budget ends a run
 */
public record CoverageSimulation(
        Noise noise, double trueRatio, double halfWidthFraction, double marginFraction, int lastBlock) {

    private static final double USUAL_MARGIN_FRACTION = 0.05;

    public CoverageSimulation {
        if (lastBlock < Looks.FEWEST_BLOCKS) {
            throw new IllegalArgumentException(
                    "a simulated run needs at least %d blocks, but got %d".formatted(Looks.FEWEST_BLOCKS, lastBlock));
        }
    }

    /** A simulation with the usual margin of equivalence. */
    public CoverageSimulation(Noise noise, double trueRatio, double halfWidthFraction, int lastBlock) {
        this(noise, trueRatio, halfWidthFraction, USUAL_MARGIN_FRACTION, lastBlock);
    }

    /** The same trials and seed give the same result. */
    public CoverageResult run(int trials, long seed) {
        RandomGenerator random = new SplittableRandom(seed);
        Counts counts = new Counts(noise.series());
        for (int trial = 0; trial < trials; trial++) {
            SimulatedRun run = new SimulatedRun(noise, Math.log(trueRatio), lastBlock, random);
            run.goOn(halfWidthFraction);
            count(run, counts);
        }
        return counts.result(trials);
    }

    private void count(SimulatedRun run, Counts counts) {
        List<Family.Tested> tested = run.tested(marginFraction);
        boolean different = false;
        for (int i = 0; i < tested.size(); i++) {
            PairedRatio ratio = run.ratios().get(i);
            double confidence = run.confidence();
            counts.covered[i] += ratio.sample().interval(confidence).contains(trueRatio) ? 1 : 0;
            counts.widened[i] += ratio.widened(confidence).contains(trueRatio) ? 1 : 0;
            counts.excludedOne[i] += ratio.sample().interval(confidence).contains(1) ? 0 : 1;
            counts.halfWidths += ratio.sample().halfWidth(confidence) / tested.size();
            switch (tested.get(i).finding()) {
                case EQUIVALENT -> counts.equivalent[i]++;
                case HIGHER, LOWER -> different = true;
                case OPEN -> {}
            }
        }
        counts.different += different ? 1 : 0;
        counts.byBlocks.merge(run.blocks(), 1, Integer::sum);
    }

    private static final class Counts {
        private final int[] covered;
        private final int[] widened;
        private final int[] excludedOne;
        private final int[] equivalent;
        private final Map<Integer, Integer> byBlocks = new TreeMap<>();
        private int different;
        private double halfWidths;

        Counts(int series) {
            covered = new int[series];
            widened = new int[series];
            excludedOne = new int[series];
            equivalent = new int[series];
        }

        CoverageResult result(int trials) {
            return new CoverageResult(
                    trials,
                    CoverageResult.boxed(covered),
                    CoverageResult.boxed(widened),
                    CoverageResult.boxed(excludedOne),
                    different,
                    CoverageResult.boxed(equivalent),
                    halfWidths / trials,
                    new TreeMap<>(byBlocks));
        }
    }
}
