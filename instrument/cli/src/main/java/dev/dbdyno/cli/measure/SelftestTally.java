package dev.dbdyno.cli.measure;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.BlockPermutation;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How often an arm was seen to differ from itself, and how often a cause was named for that. Comparisons of a run share their reference,
 * so that one odd fork of it may be several differences; how far all copies of a run are apart is one number.
 */
final class SelftestTally {

    private final List<OfMeasure> measures =
            List.of(new OfMeasure(Metric.THROUGHPUT), new OfMeasure(Metric.CPU_PER_OPERATION));
    private int copies;
    private int explained;

    /** Counts a run, and says what it saw. */
    String count(Analysis analysis) {
        long named = analysis.findings().stream()
                .map(finding -> finding.gap().behind())
                .distinct()
                .count();
        copies += analysis.arms().size() - 1;
        explained += (int) named;
        Stream<String> seen = measures.stream().map(measure -> measure.count(analysis));
        return Stream.concat(seen, Stream.of("causes named: " + named)).collect(Collectors.joining("; "));
    }

    /** A line for each measure, and one for the causes. */
    List<String> totals() {
        return Stream.concat(
                        measures.stream().map(OfMeasure::total),
                        Stream.of("a cause was named for %d of %d copies".formatted(explained, copies)))
                .toList();
    }

    private static final class OfMeasure {

        /** The part of runs in which alike copies are that far apart by chance. */
        private static final double RARE = 0.05;

        private final Metric metric;
        private int runs;
        private int apart;
        private int comparisons;
        private int differences;
        private int equivalent;

        OfMeasure(Metric metric) {
            this.metric = metric;
        }

        String count(Analysis analysis) {
            List<Comparison> own = analysis.comparisons().stream()
                    .filter(each -> each.metric() == metric)
                    .toList();
            String seen = own.stream().map(each -> count(each.verdict())).collect(Collectors.joining(", "));
            return "%s %s%s".formatted(metric.title(), seen, alike(own));
        }

        /** Nothing where a copy is missing in some block. */
        private String alike(List<Comparison> own) {
            List<Integer> blocks = own.stream()
                    .map(each -> each.blockRatios().size())
                    .distinct()
                    .toList();
            if (blocks.size() != 1 || blocks.getFirst() == 0) {
                return "";
            }
            double p = BlockPermutation.p(logs(own, blocks.getFirst()));
            runs++;
            apart += p <= RARE ? 1 : 0;
            return String.format(Locale.ROOT, " (alike: p = %.4f)", p);
        }

        /** For each block the log ratio of every copy to the reference, whose own comes first and is zero. */
        private static List<double[]> logs(List<Comparison> comparisons, int blocks) {
            return IntStream.range(0, blocks)
                    .mapToObj(block -> DoubleStream.concat(
                                    DoubleStream.of(0),
                                    comparisons.stream()
                                            .mapToDouble(each ->
                                                    Math.log(each.blockRatios().get(block))))
                            .toArray())
                    .toList();
        }

        private String count(Verdict verdict) {
            comparisons++;
            return switch (verdict) {
                case Verdict.Better better -> difference("better");
                case Verdict.Worse worse -> difference("worse");
                case Verdict.Equivalent within -> {
                    equivalent++;
                    yield "equivalent";
                }
                case Verdict.CannotTell unknown -> "cannot tell";
                case Verdict.Voided voided -> "no verdict: " + voided.reason();
            };
        }

        private String difference(String kind) {
            differences++;
            return kind;
        }

        String total() {
            return ("%s: a difference in %d of %d comparisons of the arm with itself, equivalent in %d;"
                            + " in %d of %d runs the copies were further apart than alike ones are in 95 %% of runs")
                    .formatted(metric.title(), differences, comparisons, equivalent, apart, runs);
        }
    }
}
