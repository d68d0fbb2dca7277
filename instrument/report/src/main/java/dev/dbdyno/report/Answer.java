package dev.dbdyno.report;

import dev.dbdyno.analysis.compare.Ranking;
import dev.dbdyno.analysis.compare.Ranking.Place;
import dev.dbdyno.analysis.compare.Ranking.Rank;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.results.plan.Looks;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a reader wants first, in the order in which it is read. Every form prints these words and no others.
 *
 * @param line which arm is best, and how far the others are behind; what cannot be told stands last
 * @param standing how sure that is
 * @param scope under which conditions it holds, in one line
 * @param why a sentence for each arm that is behind
 * @param next commands that would tell what is open
 */
public record Answer(String line, Standing standing, String scope, List<String> why, List<Next> next) {

    public Answer {
        why = List.copyOf(why);
        next = List.copyOf(next);
    }

    public static Answer of(Report report) {
        return new Answer(
                OrderWords.answer(report, line(report)),
                Standing.of(report),
                ScopeWords.line(report),
                WhyWords.sentences(report),
                Next.of(report));
    }

    private static String line(Report report) {
        Ranking ranking = report.analysis().ranking();
        if (!report.analysis().distancePairs().isEmpty()) {
            return DistanceWords.answer(report);
        }
        if (ranking.leader().isEmpty()) {
            return unranked(report, ranking);
        }
        if (ranking.ranks().size() == 1) {
            return "%s: %s. There is no other arm to compare it with."
                    .formatted(report.name(0), measure(report, 0, Extent.WITH_INTERVAL));
        }
        String others = ranking.ranks().stream()
                .filter(rank -> rank.place() != Place.LEADS)
                .sorted((a, b) -> Integer.compare(saidAt(a.place()), saidAt(b.place())))
                .map(rank -> other(report, rank))
                .collect(Collectors.joining(", "));
        return "%s. %s.".formatted(head(report, ranking), others);
    }

    /** The order in which arms are named. Those that could not be placed come last. */
    private static int saidAt(Place place) {
        return switch (place) {
            case LEADS -> 0;
            case LEVEL -> 1;
            case BEHIND -> 2;
            case OPEN -> 3;
            case UNRANKED -> 4;
        };
    }

    private static String unranked(Report report, Ranking ranking) {
        List<String> reasons = ranking.ranks().stream()
                .map(Rank::reason)
                .filter(reason -> !reason.isEmpty())
                .distinct()
                .toList();
        return reasons.isEmpty()
                ? "No answer: no arm has a result yet."
                : "No answer: no arm can be compared with %s. %s."
                        .formatted(report.name(0), Sentence.unstopped(reasons.getFirst()));
    }

    private static String head(Report report, Ranking ranking) {
        int leader = ranking.leader().orElseThrow().arm();
        String best = "%s, %s".formatted(report.name(leader), measure(report, leader, Extent.POINT));
        List<String> open = ranking.at(Place.OPEN).stream()
                .map(rank -> report.name(rank.arm()))
                .toList();
        if (open.isEmpty()) {
            return "%s: %s".formatted(title(ranking.metric()), best);
        }
        return ranking.saysAnything()
                ? "%s: %s, or %s".formatted(title(ranking.metric()), best, String.join(" or ", open))
                : "%s: %s, and %s".formatted(undecided(report), best, String.join(", ", open));
    }

    /** Without an interval, nothing is known of how far two arms may differ. */
    private static String undecided(Report report) {
        return report.analysis().completeBlocks() < Looks.FEWEST_BLOCKS
                ? "Too few blocks to tell"
                : "Cannot be distinguished";
    }

    private static String other(Report report, Rank rank) {
        String name = report.name(rank.arm());
        return switch (rank.place()) {
            case LEADS -> name;
            case LEVEL ->
                "%s equivalent within ±%s: %s"
                        .formatted(
                                name,
                                Numbers.percent(report.run().plan().precision().marginFraction()),
                                Numbers.difference(rank.ratio()));
            case BEHIND -> "%s %s%s".formatted(name, Numbers.difference(rank.ratio()), at(report, rank.arm()));
            case OPEN -> "%s: cannot tell%s".formatted(name, known(rank.ratio()));
            case UNRANKED -> "%s: not measured well enough".formatted(name);
        };
    }

    /** Peaks may lie at different numbers of clients. */
    private static String at(Report report, int arm) {
        return report.primary() == Metric.PEAK_THROUGHPUT ? MeasureWords.atPeak(report, arm) : "";
    }

    private static String known(@Nullable Estimate ratio) {
        return ratio == null ? "" : ", " + Numbers.difference(ratio);
    }

    private static String title(Metric metric) {
        return switch (metric) {
            case THROUGHPUT -> "Fastest";
            case PEAK_THROUGHPUT -> "Highest peak";
            case CAPACITY -> "Holds most load";
            case BURST_GOODPUT -> "Serves most of the burst";
            case RESPONSE_P99 -> "Lowest p99";
            case RESPONSE_P50 -> "Lowest p50";
            case CPU_PER_OPERATION -> "Least CPU";
        };
    }

    private enum Extent {
        POINT,
        WITH_INTERVAL
    }

    /** {@code 42,200/s}, {@code 6,700/s at p99<10ms}, {@code p99 1.24 ms}. */
    private static String measure(Report report, int arm, Extent extent) {
        Metric metric = report.primary();
        Unit unit = MeasureWords.quantity(metric);
        Estimate estimate = report.measure(arm, metric).orElse(null);
        if (estimate == null) {
            return Numbers.ABSENT;
        }
        String point =
                Numbers.with(unit, estimate.point(), estimate.interval()) + (unit == Unit.PER_SECOND ? "/s" : "");
        String value = extent == Extent.WITH_INTERVAL && estimate.interval() != null
                ? "%s %s".formatted(point, Numbers.interval(unit, estimate.point(), estimate.interval()))
                : point;
        return switch (metric) {
            case THROUGHPUT, BURST_GOODPUT -> value;
            case PEAK_THROUGHPUT -> value + MeasureWords.atPeak(report, arm);
            case CAPACITY -> value + MeasureWords.of(report).condition();
            case RESPONSE_P99, RESPONSE_P50 -> value + MeasureWords.of(report).condition();
            case CPU_PER_OPERATION -> value + " per operation";
        };
    }
}
