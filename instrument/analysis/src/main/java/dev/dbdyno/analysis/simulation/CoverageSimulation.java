package dev.dbdyno.analysis.simulation;

import dev.dbdyno.results.plan.Looks;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * Plays whole runs, looks included, with a truth that is known, and counts how often the interval that a run would
 * publish covers it.
 *
 * @param noise of the blocks
 * @param trueRatio of every series
 * @param halfWidthFraction at which a run stops
 * @param lastBlock after which the budget ends a run
 */
public record CoverageSimulation(Noise noise, double trueRatio, double halfWidthFraction, int lastBlock) {

    public CoverageSimulation {
        if (lastBlock < Looks.FEWEST_BLOCKS) {
            throw new IllegalArgumentException(
                    "a simulated run needs at least %d blocks, but got %d".formatted(Looks.FEWEST_BLOCKS, lastBlock));
        }
    }

    /** The same trials and seed give the same result. */
    public CoverageResult run(int trials, long seed) {
        RandomGenerator random = new SplittableRandom(seed);
        int[] covered = new int[noise.series()];
        int[] excludedOne = new int[noise.series()];
        Map<Integer, Integer> runsByBlocks = new TreeMap<>();
        for (int trial = 0; trial < trials; trial++) {
            SimulatedRun run = new SimulatedRun(noise, Math.log(trueRatio), lastBlock, random);
            run.goOn(halfWidthFraction);
            run.count(trueRatio, covered);
            run.count(1, excludedOne);
            runsByBlocks.merge(run.blocks(), 1, Integer::sum);
        }
        for (int i = 0; i < excludedOne.length; i++) {
            excludedOne[i] = trials - excludedOne[i];
        }
        return CoverageResult.of(trials, covered, excludedOne, runsByBlocks);
    }
}
