package dev.dbdyno.analysis.statistics;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Logarithms in groups that have means of their own and scatter alike: a fixed effect of the group (R. A. Fisher: "Statistical Methods
 * for Research Workers", 1925, chapter VII; H. Scheffé: "The Analysis of Variance", 1959, section 3.1). What is estimated is the mean of
 * the groups' means, each with the same weight however many numbers it has. The differences between groups are in no error, and each
 * group costs a degree of freedom.
 *
 * @param groups at least two, with at least two numbers each
 */
public record Strata(List<double[]> groups) {

    private static final int FEWEST = 2;

    public Strata {
        groups = groups.stream().map(double[]::clone).toList();
        if (groups.size() < FEWEST || groups.stream().anyMatch(group -> group.length < FEWEST)) {
            throw new IllegalArgumentException("strata are at least two groups of at least two numbers");
        }
    }

    /** All numbers as one sample, whose mean is that of the groups' means. */
    public LogSample sample() {
        double mean = means().average().orElseThrow();
        double inverse =
                groups.stream().mapToDouble(group -> 1.0 / group.length).sum();
        return new LogSample(size(), mean, sigma() * Math.sqrt(inverse) / groups.size(), degreesOfFreedom());
    }

    public double mean(int group) {
        return DoubleStream.of(groups.get(group)).average().orElseThrow();
    }

    /** The mean of the other groups' means. */
    public double meanOfOthers(int group) {
        return others(group).mapToDouble(this::mean).average().orElseThrow();
    }

    /** Two-sided p of "the group's mean is that of the others". */
    public double differenceP(int group) {
        double difference = Math.abs(mean(group) - meanOfOthers(group));
        int others = groups.size() - 1;
        double inverse = 1.0 / groups.get(group).length
                + others(group)
                                .mapToDouble(each -> 1.0 / groups.get(each).length)
                                .sum()
                        / others
                        / others;
        return difference == 0
                ? 1
                : Math.min(1, 2 * StudentT.upperP(degreesOfFreedom(), difference / (sigma() * Math.sqrt(inverse))));
    }

    private IntStream others(int group) {
        return IntStream.range(0, groups.size()).filter(each -> each != group);
    }

    private DoubleStream means() {
        return IntStream.range(0, groups.size()).mapToDouble(this::mean);
    }

    private int size() {
        return groups.stream().mapToInt(group -> group.length).sum();
    }

    private int degreesOfFreedom() {
        return size() - groups.size();
    }

    /** The scatter of one number around its group's mean, pooled over the groups. */
    private double sigma() {
        double squares = 0;
        for (int group = 0; group < groups.size(); group++) {
            double mean = mean(group);
            squares += DoubleStream.of(groups.get(group))
                    .map(value -> (value - mean) * (value - mean))
                    .sum();
        }
        return Math.sqrt(squares / degreesOfFreedom());
    }
}
