package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.results.BlockSpan;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.plan.Looks;
import dev.dbdyno.results.plan.Precision;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Says from the scatter seen so far what a run can tell. */
public final class Outlooks {

    private static final int REFERENCE = 0;

    /** Blocks beyond which nobody waits. */
    private static final int MOST_BLOCKS = 1_000;

    /**
     * How one ratio scatters.
     *
     * @param sigma of one block's log ratio
     * @param means that are taken of the blocks
     */
    private record Scatter(int arm, Metric metric, Outlook.Basis basis, double sigma, int means) {}

    private final Evidence evidence;
    private final Precision precision;
    private final Pairing pairing;

    public Outlooks(Evidence evidence) {
        this.evidence = evidence;
        this.precision = evidence.plan().precision();
        this.pairing = new Pairing(evidence, REFERENCE);
    }

    /** The outlook; empty if nothing is compared, or if nothing is known of its scatter. */
    public Optional<Outlook> of(List<Comparison> comparisons) {
        return comparisons.stream()
                .filter(comparison -> !(comparison.verdict() instanceof Verdict.Voided))
                .flatMap(comparison -> scatter(comparison.arm(), comparison.metric()).stream())
                .max(Comparator.comparingDouble(Scatter::sigma))
                .map(this::outlook);
    }

    /**
     * What would decide each comparison that is open by the measure that the run's verdict is about. A forecast: it takes scatter,
     * ratio and bias to stay as they are.
     */
    public List<Decision> decisions(List<Comparison> comparisons) {
        List<Comparison> primary = comparisons.stream()
                .filter(comparison -> comparison.metric() == evidence.metrics().getFirst())
                .toList();
        return primary.stream()
                .filter(comparison -> comparison.verdict() instanceof Verdict.CannotTell)
                .filter(comparison -> evidence.forks().stillRuns(comparison.arm()))
                .map(comparison -> new Decision(comparison.arm(), toDecide(comparison, primary.size())))
                .toList();
    }

    private Outlook.@Nullable Effort toDecide(Comparison comparison, int comparisons) {
        int done = evidence.forks().completeBlocks();
        PairedRatio ratio = pairing.of(comparison.arm(), comparison.metric()).testable();
        if (ratio == null) {
            return effort(Math.max(Looks.FEWEST_BLOCKS, done + Looks.FEWEST_BLOCKS - comparison.blocks()), done);
        }
        return IntStream.rangeClosed(done + 1, MOST_BLOCKS)
                .filter(blocks -> decides(ratio, blocks, comparisons))
                .mapToObj(blocks -> effort(blocks, done))
                .findFirst()
                .orElse(null);
    }

    private Outlook.Effort effort(int blocks, int done) {
        return new Outlook.Effort(blocks, blockTime().multipliedBy(Math.max(1, blocks - done)));
    }

    /** Whether the interval after this many blocks would exclude 1, or lie within the margin. */
    private boolean decides(PairedRatio ratio, int blocks, int comparisons) {
        double confidence = 1 - (1 - precision.looks().confidenceAfter(blocks)) / comparisons;
        double mean = ratio.sample().mean();
        double sigma = ratio.sample().standardError() * Math.sqrt(ratio.sample().size());
        double half = LogSample.expectedHalfWidth(sigma, blocks, ratio.sample().means(), confidence);
        double margin = Math.log1p(precision.marginFraction());
        double low = mean - half - ratio.bias().down();
        double high = mean + half + ratio.bias().up();
        return low > 0 || high < 0 || (low > -margin && high < margin);
    }

    private Optional<Scatter> scatter(int arm, Metric metric) {
        Pairs pairs = pairing.of(arm, metric);
        PairedRatio testable = pairs.testable();
        if (testable != null) {
            LogSample sample = testable.sample();
            double sigma = sample.standardError() * Math.sqrt(sample.size());
            return Optional.of(new Scatter(arm, metric, Outlook.Basis.BLOCKS, sigma, sample.means()));
        }
        double[] squares = pairs.blocks().stream()
                .flatMap(block -> Stream.ofNullable(block.ofRounds()))
                .mapToDouble(rounds -> rounds.standardError() * rounds.standardError())
                .toArray();
        return squares.length == 0
                ? Optional.empty()
                : Optional.of(new Scatter(
                        arm,
                        metric,
                        Outlook.Basis.ROUNDS,
                        Math.sqrt(Arrays.stream(squares).average().orElseThrow()),
                        1));
    }

    private Outlook outlook(Scatter scatter) {
        int blocks = Math.max(Looks.FEWEST_BLOCKS, expectedBlocks());
        return new Outlook(
                scatter.arm,
                scatter.metric,
                scatter.basis,
                blocks,
                halfWidth(scatter, blocks),
                precision.halfWidthFraction(),
                forTarget(scatter));
    }

    private double halfWidth(Scatter scatter, int blocks) {
        double confidence = precision.looks().confidenceAfter(blocks);
        return Math.expm1(LogSample.expectedHalfWidth(scatter.sigma, blocks, scatter.means, confidence));
    }

    private Outlook.@Nullable Effort forTarget(Scatter scatter) {
        return IntStream.rangeClosed(Looks.FEWEST_BLOCKS, MOST_BLOCKS)
                .filter(blocks -> halfWidth(scatter, blocks) <= precision.halfWidthFraction())
                .mapToObj(blocks -> new Outlook.Effort(blocks, blockTime().multipliedBy(blocks)))
                .findFirst()
                .orElse(null);
    }

    /**
     * The blocks done if the run has ended; otherwise those for which its budget and its number of blocks leave room.
     */
    private int expectedBlocks() {
        int done = evidence.forks().completeBlocks();
        if (evidence.results().ending() != null) {
            return done;
        }
        long inBudget = precision.budget().toMillis() / Math.max(1, blockTime().toMillis());
        return (int) Math.max(done, Math.min(precision.maxBlocks(), inBudget));
    }

    /** The mean over complete blocks, from the first fork's start to the last one's end. */
    private Duration blockTime() {
        double millis = evidence.forks().blocks().stream()
                .mapToLong(block -> BlockSpan.of(forksOf(block)).length().toMillis())
                .average()
                .orElse(0);
        return Duration.ofMillis(Math.round(millis));
    }

    private List<ForkRecord> forksOf(int block) {
        return evidence.results().forks().stream()
                .filter(fork -> fork.block() == block)
                .toList();
    }
}
