package dev.dbdyno.analysis.simulation;

import dev.dbdyno.analysis.compare.BlockRatio;
import dev.dbdyno.analysis.compare.Pairing;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.results.RunResults;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes from a stored run what its blocks scattered by. */
public final class RecordedNoise {

    /**
     * Blocks below which recorded noise cannot say how often an interval covers: of a disturbance that hits one block in ten
     * it has none, or takes the one that it has for the truth's own place.
     */
    public static final int FEWEST_FOR_A_STATEMENT = 20;

    private RecordedNoise() {}

    /** Blocks that {@link #of} can use. */
    public static int blocks(RunResults results) {
        Evidence evidence = new Evidence(results);
        return (int) evidence.forks().blocks().stream()
                .filter(block -> logs(evidence, block) != null)
                .count();
    }

    /**
     * The noise of a run: of the log ratios of its blocks, every comparison and measure; of a run with a single arm, of
     * its forks. What the ratios really were does not matter, only how they scattered.
     *
     * @throws IllegalArgumentException where fewer than 2 blocks can be used
     */
    public static Noise.OfBlocks of(RunResults results) {
        Evidence evidence = new Evidence(results);
        boolean alone = evidence.arms().size() == 1;
        List<List<Double>> logs = new ArrayList<>();
        for (int block : evidence.forks().blocks()) {
            List<Double> ofBlock = logs(evidence, block);
            if (ofBlock != null) {
                logs.add(ofBlock);
            }
        }
        List<List<Double>> centred = centred(logs);
        return alone ? new Noise.RecordedForks(centred) : new Noise.Recorded(centred);
    }

    /** Each ratio to the first arm, or each measure of the only arm; null where one of them is missing in the block. */
    private static @Nullable List<Double> logs(Evidence evidence, int block) {
        List<Double> logs = evidence.arms().size() == 1 ? ofFork(evidence, block) : ofRatios(evidence, block);
        return logs.stream().allMatch(Double::isFinite) ? logs : null;
    }

    private static List<Double> ofRatios(Evidence evidence, int block) {
        Pairing pairing = new Pairing(evidence, 0);
        List<Double> logs = new ArrayList<>();
        for (int arm = 1; arm < evidence.arms().size(); arm++) {
            for (Metric metric : evidence.metrics()) {
                logs.add(pairing.of(block, arm, metric).map(BlockRatio::log).orElse(Double.NaN));
            }
        }
        return logs;
    }

    private static List<Double> ofFork(Evidence evidence, int block) {
        MeasuredFork fork = evidence.forks().valid(block, 0);
        return evidence.metrics().stream()
                .map(metric -> fork == null
                        ? Double.valueOf(Double.NaN)
                        : Double.valueOf(Math.log(evidence.readings().of(metric, fork))))
                .toList();
    }

    private static List<List<Double>> centred(List<List<Double>> blocks) {
        if (blocks.isEmpty()) {
            return blocks;
        }
        double[] means = new double[blocks.getFirst().size()];
        for (List<Double> block : blocks) {
            for (int i = 0; i < means.length; i++) {
                means[i] += block.get(i) / blocks.size();
            }
        }
        List<List<Double>> centred = new ArrayList<>();
        for (List<Double> block : blocks) {
            List<Double> row = new ArrayList<>();
            for (int i = 0; i < means.length; i++) {
                row.add(block.get(i) - means[i]);
            }
            centred.add(row);
        }
        return centred;
    }
}
