package dev.dbdyno.analysis.simulation;

import java.util.random.RandomGenerator;

/**
 * How the turns of rotating blocks scatter: every fork has a level of its own, every turn noise of its own, and neighbouring
 * turns share what the machine does. One arm, the second, may stall now and then, or still be warming up.
 *
 * <p>Everything is on the logarithm's scale. The truth is what an arm comes to in the long run: stalls are part of it, and what
 * is missing while it warms up is not.
 *
 * @param arms in a block, at least 2
 * @param rounds that are measured
 * @param forkSigma of a fork's level
 * @param turnSigma of a turn
 */
public record RotatingNoise(
        int arms, int rounds, double forkSigma, double turnSigma, Drift drift, Stalls stalls, WarmUp warmUp)
        implements Noise.OfRounds {

    private static final int ODD_ARM = 1;

    /**
     * What the machine does to all turns, slowly (an autoregressive process of the first order).
     *
     * @param sigma of its level
     * @param correlation of neighbouring turns
     */
    public record Drift(double sigma, double correlation) {
        public static final Drift NONE = new Drift(0, 0);
    }

    /**
     * Single turns far off.
     *
     * @param turnFraction of turns that stall
     * @param depth that such a turn lacks
     */
    public record Stalls(double turnFraction, double depth) {
        public static final Stalls NONE = new Stalls(0, 0);
    }

    /**
     * An arm that comes nearer to its end from round to round.
     *
     * @param missing in the first measured round
     * @param halfLifeRounds in which half of it goes
     */
    public record WarmUp(double missing, double halfLifeRounds) {
        public static final WarmUp DONE = new WarmUp(0, 1);

        double missingIn(int round) {
            return missing * Math.pow(0.5, round / halfLifeRounds);
        }
    }

    /** Noise of forks and turns alone. */
    public static RotatingNoise plain(int arms, int rounds, double forkSigma, double turnSigma) {
        return new RotatingNoise(arms, rounds, forkSigma, turnSigma, Drift.NONE, Stalls.NONE, WarmUp.DONE);
    }

    /** The same noise on a machine that drifts. */
    public RotatingNoise on(Drift other) {
        return new RotatingNoise(arms, rounds, forkSigma, turnSigma, other, stalls, warmUp);
    }

    /** The same noise with an arm that stalls. */
    public RotatingNoise with(Stalls other) {
        return new RotatingNoise(arms, rounds, forkSigma, turnSigma, drift, other, warmUp);
    }

    /** The same noise with an arm that is still warming up. */
    public RotatingNoise with(WarmUp other) {
        return new RotatingNoise(arms, rounds, forkSigma, turnSigma, drift, stalls, other);
    }

    @Override
    public int series() {
        return arms - 1;
    }

    @Override
    public void draw(RandomGenerator random, double[][] into) {
        double[][] turns = turns(random);
        for (int series = 0; series < series(); series++) {
            for (int round = 0; round < rounds; round++) {
                into[series][round] = turns[series + 1][round] - turns[0][round];
            }
        }
    }

    /** The logarithms of a block's turns by arm and round, in the order in which they run. */
    private double[][] turns(RandomGenerator random) {
        double[] levels = new double[arms];
        for (int arm = 0; arm < arms; arm++) {
            levels[arm] = forkSigma * random.nextGaussian();
        }
        double[][] turns = new double[arms][rounds];
        double machine = drift.sigma * random.nextGaussian();
        double step = drift.sigma * Math.sqrt(1 - drift.correlation * drift.correlation);
        for (int round = 0; round < rounds; round++) {
            for (int arm : order(random)) {
                machine = drift.correlation * machine + step * random.nextGaussian();
                turns[arm][round] = levels[arm] + machine + turnSigma * random.nextGaussian() + own(arm, round, random);
            }
        }
        return turns;
    }

    private double own(int arm, int round, RandomGenerator random) {
        if (arm != ODD_ARM) {
            return 0;
        }
        double stalled = random.nextDouble() < stalls.turnFraction ? stalls.depth : 0;
        return stalls.turnFraction * stalls.depth - stalled - warmUp.missingIn(round);
    }

    private int[] order(RandomGenerator random) {
        int[] order = new int[arms];
        for (int arm = 0; arm < arms; arm++) {
            int place = random.nextInt(arm + 1);
            order[arm] = order[place];
            order[place] = arm;
        }
        return order;
    }
}
