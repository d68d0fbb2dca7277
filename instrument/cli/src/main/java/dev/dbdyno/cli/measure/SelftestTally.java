package dev.dbdyno.cli.measure;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.evidence.Metric;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How often an arm was seen to differ from itself, and how often a cause was named for that. */
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
        private final Metric metric;
        private int comparisons;
        private int differences;
        private int equivalent;

        OfMeasure(Metric metric) {
            this.metric = metric;
        }

        String count(Analysis analysis) {
            String seen = analysis.comparisons().stream()
                    .filter(each -> each.metric() == metric)
                    .map(each -> count(each.verdict()))
                    .collect(Collectors.joining(", "));
            return "%s %s".formatted(metric.title(), seen);
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
            return "%s: a difference in %d of %d comparisons of the arm with itself, equivalent in %d"
                    .formatted(metric.title(), differences, comparisons, equivalent);
        }
    }
}
