package dev.dbdyno.analysis.simulation;

import dev.dbdyno.analysis.compare.BlockRatio;
import dev.dbdyno.analysis.compare.Family;
import dev.dbdyno.analysis.compare.PairedRatio;
import dev.dbdyno.analysis.compare.Withheld;
import dev.dbdyno.results.plan.Looks;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One run of a {@link CoverageSimulation}: the real looks, estimates, tests and stopping rule over drawn blocks. */
final class SimulatedRun {

    private final Drawing drawing;
    private final int lastBlock;
    private final List<List<BlockRatio>> bySeries;
    private List<PairedRatio> ratios = List.of();
    private int blocks;

    SimulatedRun(Noise noise, double trueLog, int lastBlock, RandomGenerator random) {
        this.drawing = drawing(noise, trueLog, random);
        this.lastBlock = lastBlock;
        this.bySeries = Stream.generate(() -> (List<BlockRatio>) new ArrayList<BlockRatio>())
                .limit(noise.series())
                .toList();
    }

    int blocks() {
        return blocks;
    }

    List<PairedRatio> ratios() {
        return ratios;
    }

    /** Goes on until a look finds every interval narrow enough, or until the last block. */
    void goOn(double halfWidthFraction) {
        while (blocks < lastBlock) {
            drawing.addBlock(bySeries);
            blocks++;
            boolean looks = Looks.CALIBRATED.isAfter(blocks);
            if (looks || blocks == lastBlock) {
                ratios = bySeries.stream()
                        .map(series -> PairedRatio.of(series, drawing.rounds(), Withheld.NOTHING, Withheld.NOTHING))
                        .toList();
            }
            if (looks && allWithin(halfWidthFraction)) {
                return;
            }
        }
    }

    List<Family.Tested> tested(double marginFraction) {
        return new Family(ratios, confidence(), marginFraction).tested();
    }

    private boolean allWithin(double halfWidthFraction) {
        return ratios.stream()
                .allMatch(ratio -> ratio.sample().estimate(confidence()).halfWidthFraction() <= halfWidthFraction);
    }

    double confidence() {
        return Looks.CALIBRATED.confidenceAfter(blocks);
    }

    private interface Drawing {

        int rounds();

        void addBlock(List<List<BlockRatio>> bySeries);
    }

    private static Drawing drawing(Noise noise, double trueLog, RandomGenerator random) {
        return switch (noise) {
            case Noise.OfBlocks blocks -> new WholeBlocks(blocks, trueLog, random);
            case Noise.OfRounds rounds -> new Rounds(rounds, trueLog, random);
        };
    }

    private static final class WholeBlocks implements Drawing {
        private final Noise.OfBlocks noise;
        private final double trueLog;
        private final RandomGenerator random;
        private final double[] block;
        private int number;

        WholeBlocks(Noise.OfBlocks noise, double trueLog, RandomGenerator random) {
            this.noise = noise;
            this.trueLog = trueLog;
            this.random = random;
            this.block = new double[noise.series()];
        }

        @Override
        public int rounds() {
            return 1;
        }

        @Override
        public void addBlock(List<List<BlockRatio>> bySeries) {
            noise.draw(random, block);
            for (int i = 0; i < block.length; i++) {
                double log = trueLog + noise.at(number, block[i]);
                bySeries.get(i).add(BlockRatio.ofForks(log).at(noise.place(number)));
            }
            number++;
        }
    }

    private static final class Rounds implements Drawing {
        private final Noise.OfRounds noise;
        private final double trueLog;
        private final RandomGenerator random;
        private final double[][] block;

        Rounds(Noise.OfRounds noise, double trueLog, RandomGenerator random) {
            this.noise = noise;
            this.trueLog = trueLog;
            this.random = random;
            this.block = new double[noise.series()][noise.rounds()];
        }

        @Override
        public int rounds() {
            return noise.rounds();
        }

        @Override
        public void addBlock(List<List<BlockRatio>> bySeries) {
            noise.draw(random, block);
            double[] numbers =
                    IntStream.range(0, noise.rounds()).asDoubleStream().toArray();
            for (int i = 0; i < block.length; i++) {
                double[] logs = block[i];
                for (int round = 0; round < logs.length; round++) {
                    logs[round] += trueLog;
                }
                bySeries.get(i).add(BlockRatio.ofRounds(numbers, logs));
            }
        }
    }
}
