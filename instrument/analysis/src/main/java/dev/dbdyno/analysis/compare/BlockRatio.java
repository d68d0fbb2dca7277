package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.statistics.Line;
import dev.dbdyno.analysis.statistics.LogSample;
import org.jspecify.annotations.Nullable;

/**
 * What one block says of two arms, on the logarithm's scale.
 *
 * @param log of the ratio: the mean over rounds, or that of the two forks
 * @param ofRounds how its rounds lie around that; null where it has too few
 * @param stops −ln(1 − the part of the time in which the hypervisor may have stopped an arm), over all arms; 0 where it is not known
 * @param place where its stacks ran; null where blocks are not spread over several
 */
public record BlockRatio(
        double log,
        @Nullable OfRounds ofRounds,
        double stops,
        @Nullable String place) {

    private static final int FEWEST_FOR_A_SLOPE = 3;

    /**
     * The trend of a block's rounds around their mean.
     *
     * @param slopePerRound by which the log ratio rose from round to round (least squares)
     * @param standardError of the mean, were rounds independent and forks all alike
     */
    public record OfRounds(double slopePerRound, double standardError) {}

    /** The ratio of two whole forks. */
    public static BlockRatio ofForks(double log) {
        return new BlockRatio(log, null, 0, null);
    }

    /**
     * The mean ratio over the rounds in which both arms had a turn.
     *
     * @param rounds their numbers, ascending
     * @param logs of the ratio in each; at least one
     */
    public static BlockRatio ofRounds(double[] rounds, double[] logs) {
        LogSample sample = LogSample.ofLogs(logs, logs.length);
        return logs.length < FEWEST_FOR_A_SLOPE
                ? ofForks(sample.mean())
                : new BlockRatio(
                        sample.mean(), new OfRounds(Line.slope(rounds, logs), sample.standardError()), 0, null);
    }

    /** The same of a block at a place. */
    public BlockRatio at(@Nullable String there) {
        return new BlockRatio(log, ofRounds, stops, there);
    }

    /** The same of a block in which the hypervisor took so much. */
    BlockRatio stopped(double logStops) {
        return new BlockRatio(log, ofRounds, logStops, place);
    }

    /** The ratio itself. */
    double ratio() {
        return Math.exp(log);
    }
}
