package dev.dbdyno.analysis.statistics;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Whether something stays with an arm through all blocks, by a permutation test (R. A. Fisher, The Design of Experiments, 1935). Arms
 * that are alike could be exchanged within any block. Nothing is assumed of how blocks scatter, and no arm is the reference of others.
 */
public final class BlockPermutation {

    private static final int PERMUTATIONS = 9_999;

    /** The same values always have the same p. */
    private static final long SEED = 1;

    /** What differs by less is equal but for rounding. */
    private static final double ROUNDING = 1e-12;

    private BlockPermutation() {}

    /**
     * P of "the arms are alike": the fraction of random exchanges within blocks after which arms are as far apart as here.
     *
     * @param blocks each with one value for each arm, in the same order; at least two arms
     */
    public static double p(List<double[]> blocks) {
        List<double[]> exchanged =
                blocks.stream().map(BlockPermutation::centred).toList();
        RandomGenerator random = new SplittableRandom(SEED);
        double seen = apart(exchanged) * (1 - ROUNDING);
        int asFar = 0;
        for (int i = 0; i < PERMUTATIONS; i++) {
            exchanged.forEach(block -> shuffle(block, random));
            asFar += apart(exchanged) >= seen ? 1 : 0;
        }
        return (1.0 + asFar) / (1 + PERMUTATIONS);
    }

    private static double[] centred(double[] block) {
        double mean = LogSample.ofLogs(block, block.length).mean();
        double[] centred = block.clone();
        for (int arm = 0; arm < centred.length; arm++) {
            centred[arm] -= mean;
        }
        return centred;
    }

    /** The sum of squares of what each arm has over all blocks. */
    private static double apart(List<double[]> blocks) {
        double squares = 0;
        for (int arm = 0; arm < blocks.getFirst().length; arm++) {
            double sum = 0;
            for (double[] block : blocks) {
                sum += block[arm];
            }
            squares += sum * sum;
        }
        return squares;
    }

    private static void shuffle(double[] values, RandomGenerator random) {
        for (int i = values.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            double value = values[i];
            values[i] = values[other];
            values[other] = value;
        }
    }
}
