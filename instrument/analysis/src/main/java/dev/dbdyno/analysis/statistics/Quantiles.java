package dev.dbdyno.analysis.statistics;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The quantiles of latency that curves show, each of all forks merged and with its band over them. */
public final class Quantiles {

    private static final double[] FRACTIONS = {0.5, 0.9, 0.99, 0.999};

    private Quantiles() {}

    /** The quantiles of one histogram for each fork; empty if no histogram holds an operation. */
    public static List<Quantile> of(List<Histogram> perFork, double confidence) {
        List<Histogram> filled = perFork.stream()
                .filter(histogram -> histogram.getTotalCount() > 0)
                .toList();
        List<Quantile> quantiles = new ArrayList<>();
        if (filled.isEmpty()) {
            return quantiles;
        }
        Histogram all = Histograms.sum(filled);
        for (double fraction : FRACTIONS) {
            quantiles.add(new Quantile(
                    fraction, all.getValueAtPercentile(100 * fraction), band(filled, fraction, confidence)));
        }
        return quantiles;
    }

    private static @Nullable Interval band(List<Histogram> perFork, double fraction, double confidence) {
        LogSample sample = LogSample.of(perFork.stream()
                .map(histogram -> (double) histogram.getValueAtPercentile(100 * fraction))
                .toList());
        return sample == null ? null : sample.estimate(confidence).interval();
    }
}
