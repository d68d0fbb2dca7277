package dev.dbdyno.studies;

import dev.dbdyno.analysis.compare.Bias;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.results.plan.Looks;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How many blocks a claim needs, from its tolerance and the scatter that the first blocks show.
 *
 * <p>The scatter over blocks of the logarithm of a ratio is pooled over all arms of the run, because a few blocks of one arm
 * say little about it. Bias is taken to stay as it is. A number of blocks is enough when the interval that they would have
 * decides the claim even if their mean is 1.28 standard errors away from today's, to either side: in four runs of five a mean
 * is nearer than that.
 */
final class Needs {

    /** The 90 % quantile of the standard normal distribution: 80 % of it are nearer to its mean, on either side. */
    private static final double OFF_IN_ONE_OF_FIVE = 1.28;

    private final double scatter;

    private Needs(double scatter) {
        this.scatter = scatter;
    }

    /** The needs of a run, from its comparisons by one metric. */
    static Needs from(List<Comparison> comparisons, Metric metric) {
        return new Needs(pooled(comparisons.stream()
                .filter(comparison -> comparison.metric() == metric)
                .map(comparison -> LogSample.of(comparison.blockRatios()))
                .filter(Objects::nonNull)
                .toList()));
    }

    /** The standard deviation over blocks that the samples have in common; NaN where none has two blocks. */
    private static double pooled(List<LogSample> samples) {
        double squares = 0;
        int freedom = 0;
        for (LogSample sample : samples) {
            if (sample.size() > 1) {
                squares += sample.standardError() * sample.standardError() * sample.size() * (sample.size() - 1);
                freedom += sample.size() - 1;
            }
        }
        return Math.sqrt(squares / freedom);
    }

    /** What an undecided aspect needs; null if the run has too few blocks to say. */
    @Nullable Need of(String arm, Aspect aspect, PublishedRatio published, Comparison comparison) {
        LogSample soFar = LogSample.of(comparison.blockRatios());
        return soFar == null || Double.isNaN(scatter)
                ? null
                : new Need(arm, aspect, blocks(aspect, published, soFar, comparison.bias()));
    }

    private @Nullable Integer blocks(Aspect aspect, PublishedRatio published, LogSample soFar, Bias bias) {
        int first = Math.max(Looks.FEWEST_BLOCKS, soFar.size() + 1);
        return IntStream.rangeClosed(first, Need.MOST_BLOCKS)
                .filter(blocks -> decides(aspect, published, soFar.mean(), bias, blocks))
                .boxed()
                .findFirst()
                .orElse(null);
    }

    private boolean decides(Aspect aspect, PublishedRatio published, double mean, Bias bias, int blocks) {
        double error = scatter / Math.sqrt(blocks);
        double off = OFF_IN_ONE_OF_FIVE * error;
        Outcome below = outcome(aspect, published, new LogSample(blocks, mean - off, error), bias);
        Outcome above = outcome(aspect, published, new LogSample(blocks, mean + off, error), bias);
        return below == above && below != Outcome.CANNOT_TELL;
    }

    private static Outcome outcome(Aspect aspect, PublishedRatio published, LogSample sample, Bias bias) {
        double confidence = Looks.CALIBRATED.confidenceAfter(sample.size());
        Grade grade = published.heldAgainst(bias.widen(sample.interval(confidence)));
        return switch (aspect) {
            case ORDER -> grade.order();
            case SIZE -> grade.size();
            case COUNT -> throw new IllegalArgumentException("more blocks do not change a count of event loops");
        };
    }
}
