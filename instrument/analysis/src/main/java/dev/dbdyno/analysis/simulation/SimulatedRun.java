package dev.dbdyno.analysis.simulation;

import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.results.plan.Looks;
import java.util.random.RandomGenerator;

/** One run of a {@link CoverageSimulation}: the real looks, intervals and stopping rule over drawn blocks. */
final class SimulatedRun {

    private final Noise noise;
    private final double trueLog;
    private final int lastBlock;
    private final RandomGenerator random;
    private final double[][] logs;
    private final double[] block;
    private int blocks;

    SimulatedRun(Noise noise, double trueLog, int lastBlock, RandomGenerator random) {
        this.noise = noise;
        this.trueLog = trueLog;
        this.lastBlock = lastBlock;
        this.random = random;
        this.logs = new double[noise.series()][lastBlock];
        this.block = new double[noise.series()];
    }

    int blocks() {
        return blocks;
    }

    /** Until a look finds every interval narrow enough, or the last block is done. */
    void goOn(double halfWidthFraction) {
        while (blocks < lastBlock) {
            addBlock();
            if (Looks.CALIBRATED.isAfter(blocks) && allWithin(halfWidthFraction)) {
                return;
            }
        }
    }

    /** Adds one to each series whose published interval contains the ratio. */
    void count(double ratio, int[] counts) {
        for (int i = 0; i < counts.length; i++) {
            if (sample(i).interval(confidence()).contains(ratio)) {
                counts[i]++;
            }
        }
    }

    private void addBlock() {
        noise.draw(random, block);
        for (int i = 0; i < block.length; i++) {
            logs[i][blocks] = trueLog + block[i];
        }
        blocks++;
    }

    private boolean allWithin(double halfWidthFraction) {
        for (int i = 0; i < block.length; i++) {
            if (sample(i).estimate(confidence()).halfWidthFraction() > halfWidthFraction) {
                return false;
            }
        }
        return true;
    }

    private LogSample sample(int series) {
        return LogSample.ofLogs(logs[series], blocks);
    }

    private double confidence() {
        return Looks.CALIBRATED.confidenceAfter(blocks);
    }
}
