package dev.dbdyno.analysis.simulation;

import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** How the log ratios of one block scatter around the truth, for {@link CoverageSimulation}. */
public sealed interface Noise {

    /** Ratios that a block has: one for each comparison and measure. */
    int series();

    /** Noise of blocks as a whole. */
    sealed interface OfBlocks extends Noise {

        /** Draws one block's deviations from the truth. */
        void draw(RandomGenerator random, double[] into);

        /** Where a block is run; null where blocks are not spread over places. */
        default @Nullable String place(int block) {
            return null;
        }

        /** A deviation as the block's place makes it. */
        default double at(int block, double deviation) {
            return deviation;
        }
    }

    /** Noise of every round. */
    sealed interface OfRounds extends Noise permits RotatingNoise {

        /** Measured rounds of a block. */
        int rounds();

        /** Draws one block's deviations from the truth for each series in each round. */
        void draw(RandomGenerator random, double[][] into);
    }

    /** Independent normal deviations. */
    record Normal(double sigma, int series) implements OfBlocks {
        @Override
        public void draw(RandomGenerator random, double[] into) {
            for (int i = 0; i < series; i++) {
                into[i] = sigma * random.nextGaussian();
            }
        }
    }

    /** Independent deviations with Student's t distribution of 4 degrees of freedom: now and then one is far off. */
    record HeavyTailed(double sigma, int series) implements OfBlocks {

        private static final int DEGREES_OF_FREEDOM = 4;

        /** The distribution's own variance is ν / (ν - 2). */
        private static final double OWN_SIGMA = Math.sqrt(DEGREES_OF_FREEDOM / (DEGREES_OF_FREEDOM - 2.0));

        @Override
        public void draw(RandomGenerator random, double[] into) {
            for (int i = 0; i < series; i++) {
                double squares = 0;
                for (int k = 0; k < DEGREES_OF_FREEDOM; k++) {
                    double normal = random.nextGaussian();
                    squares += normal * normal;
                }
                double t = random.nextGaussian() / Math.sqrt(squares / DEGREES_OF_FREEDOM);
                into[i] = sigma * t / OWN_SIGMA;
            }
        }
    }

    /** Normal deviations of which one in ten comes from a disturbed block, whose own scatter is five times as wide. */
    record Contaminated(double sigma, int series) implements OfBlocks {

        private static final double DISTURBED_FRACTION = 0.1;
        private static final double DISTURBED_FACTOR = 5;
        private static final double OWN_SIGMA =
                Math.sqrt(1 - DISTURBED_FRACTION + DISTURBED_FRACTION * DISTURBED_FACTOR * DISTURBED_FACTOR);

        @Override
        public void draw(RandomGenerator random, double[] into) {
            double factor = random.nextDouble() < DISTURBED_FRACTION ? DISTURBED_FACTOR : 1;
            for (int i = 0; i < series; i++) {
                into[i] = sigma * factor * random.nextGaussian() / OWN_SIGMA;
            }
        }
    }

    /**
     * Independent normal deviations of blocks that are spread over places, of which each has a ratio and a scatter of its own. The truth is
     * the mean over places.
     */
    record Spread(List<Place> places, int series) implements OfBlocks {

        /**
         * One of the places.
         *
         * @param offset of the log ratio there from the mean over places
         */
        public record Place(double offset, double sigma) {}

        public Spread {
            places = List.copyOf(places);
            if (Math.abs(places.stream().mapToDouble(Place::offset).sum()) > 1e-12) {
                throw new IllegalArgumentException("offsets from their mean add up to 0");
            }
        }

        @Override
        public void draw(RandomGenerator random, double[] into) {
            for (int i = 0; i < series; i++) {
                into[i] = random.nextGaussian();
            }
        }

        @Override
        public String place(int block) {
            return "place " + block % places.size();
        }

        @Override
        public double at(int block, double deviation) {
            Place place = places.get(block % places.size());
            return place.offset + place.sigma * deviation;
        }
    }

    /**
     * Blocks drawn from recorded ones, with replacement: their deviations stay together as they were.
     *
     * @param blocks each with one deviation a series; every series' mean is 0
     */
    record Recorded(List<List<Double>> blocks) implements OfBlocks {
        public Recorded {
            blocks = blocks.stream().map(List::copyOf).toList();
            if (blocks.size() < 2) {
                throw new IllegalArgumentException(
                        "recorded noise needs at least 2 blocks in which every arm has a valid fork, but found "
                                + blocks.size());
            }
        }

        @Override
        public int series() {
            return blocks.getFirst().size();
        }

        @Override
        public void draw(RandomGenerator random, double[] into) {
            List<Double> block = blocks.get(random.nextInt(blocks.size()));
            for (int i = 0; i < into.length; i++) {
                into[i] = block.get(i);
            }
        }
    }

    /**
     * The difference of two forks drawn from recorded ones of a single arm, as if it had been compared with itself.
     *
     * @param forks each with one deviation a measure
     */
    record RecordedForks(List<List<Double>> forks) implements OfBlocks {
        public RecordedForks {
            forks = forks.stream().map(List::copyOf).toList();
            if (forks.size() < 2) {
                throw new IllegalArgumentException(
                        "recorded noise needs at least 2 valid forks, but found " + forks.size());
            }
        }

        @Override
        public int series() {
            return forks.getFirst().size();
        }

        @Override
        public void draw(RandomGenerator random, double[] into) {
            List<Double> one = forks.get(random.nextInt(forks.size()));
            List<Double> other = forks.get(random.nextInt(forks.size()));
            for (int i = 0; i < into.length; i++) {
                into[i] = one.get(i) - other.get(i);
            }
        }
    }
}
