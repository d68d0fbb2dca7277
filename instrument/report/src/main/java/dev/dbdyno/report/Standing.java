package dev.dbdyno.report;

import dev.dbdyno.analysis.compare.Ranking.Place;
import dev.dbdyno.analysis.compare.Ranking.Rank;
import dev.dbdyno.analysis.distance.DistancePair;
import dev.dbdyno.analysis.distance.DistancePair.Order;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.loads.ArmCapacity;
import dev.dbdyno.analysis.warnings.Warning;
import dev.dbdyno.analysis.warnings.Warning.Weight;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.plan.Looks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How sure an answer is, and what keeps it from being surer.
 *
 * @param reasons gravest first, each in a few words; empty where the answer is firm
 */
public record Standing(Badge badge, List<String> reasons) {

    private record Doubt(Badge badge, String reason) {}

    public Standing {
        reasons = List.copyOf(reasons);
    }

    /** {@code [provisional] r2dbc: 1 of 5 forks measured before they were steady}. */
    public String words() {
        return "[%s] %s".formatted(badge.words(), String.join("; ", reasons)).stripTrailing();
    }

    /** Drawn from the ranking, the warnings, the bias of its verdicts, and how the run ended; from nothing else. */
    public static Standing of(Report report) {
        List<Doubt> doubts = Stream.of(
                        tooFew(report),
                        unsaid(report),
                        exceeded(report),
                        warned(report),
                        bias(report),
                        ending(report),
                        replayed(report))
                .flatMap(List::stream)
                .sorted(Comparator.comparing(Doubt::badge).reversed())
                .toList();
        return doubts.isEmpty()
                ? new Standing(Badge.FIRM, List.of())
                : new Standing(
                        doubts.getFirst().badge,
                        doubts.stream().map(Doubt::reason).distinct().toList());
    }

    /** Whether a warning is about what the answer says: about the run, or about an arm that it ranks. */
    public static boolean concerns(Report report, Warning warning) {
        return warning.arm() == null || ranked(report).contains(warning.arm());
    }

    private static Set<Integer> ranked(Report report) {
        return report.analysis().ranking().ranks().stream()
                .filter(rank -> rank.place() != Place.UNRANKED)
                .map(Rank::arm)
                .collect(Collectors.toSet());
    }

    private static List<Doubt> tooFew(Report report) {
        int blocks = report.analysis().completeBlocks();
        return blocks < Looks.FEWEST_BLOCKS
                ? List.of(new Doubt(
                        Badge.DO_NOT_QUOTE,
                        "%s, where an interval needs %d"
                                .formatted(RunWords.counted(blocks, "block"), Looks.FEWEST_BLOCKS)))
                : List.of();
    }

    private static List<Doubt> unsaid(Report report) {
        if (!report.analysis().distancePairs().isEmpty()) {
            return atNoDistance(report);
        }
        if (report.analysis().ranking().leader().isEmpty()) {
            return List.of(new Doubt(Badge.DO_NOT_QUOTE, "no arm can be ranked"));
        }
        List<Rank> open = report.analysis().ranking().at(Place.OPEN);
        return open.isEmpty()
                ? List.of()
                : List.of(new Doubt(
                        Badge.PROVISIONAL, "cannot be distinguished from the leader: " + names(report, open)));
    }

    /** The doubts about sentences over distances, which rest on pairs and on no ranking. */
    private static List<Doubt> atNoDistance(Report report) {
        List<Doubt> doubts = new ArrayList<>();
        for (DistancePair pair : report.analysis().distancePairs()) {
            String arms = "%s and %s".formatted(report.name(pair.arm()), report.name(pair.other()));
            if (pair.voided() != null) {
                doubts.add(new Doubt(Badge.DO_NOT_QUOTE, "not comparable: " + arms));
            } else if (!pair.orders().isEmpty() && pair.orders().stream().allMatch(order -> order == Order.UNDECIDED)) {
                doubts.add(new Doubt(Badge.PROVISIONAL, "cannot be distinguished at any round trip: " + arms));
            }
        }
        return doubts;
    }

    private static String names(Report report, List<Rank> ranks) {
        return ranks.stream().map(rank -> report.name(rank.arm())).collect(Collectors.joining(", "));
    }

    /** A capacity near which windows broke the service level is not reliable. */
    private static List<Doubt> exceeded(Report report) {
        List<Doubt> doubts = new ArrayList<>();
        for (ArmCapacity capacity : report.analysis().capacities()) {
            if (report.primary() == Metric.CAPACITY && ranked(report).contains(capacity.arm())) {
                CapacityWords.exceeded(capacity)
                        .ifPresent(words -> doubts.add(new Doubt(
                                Badge.DO_NOT_QUOTE,
                                "%s broke its service level near its capacity: %s"
                                        .formatted(report.name(capacity.arm()), words))));
            }
        }
        return doubts;
    }

    private static List<Doubt> warned(Report report) {
        return WarningGroup.of(report).stream()
                .filter(group -> group.kind() != Warning.Kind.FEW_BLOCKS
                        || tooFew(report).isEmpty())
                .filter(group -> group.weight() != Weight.REMARK && group.concernsAnswer())
                .map(group -> new Doubt(
                        group.weight() == Weight.FORBIDS ? Badge.DO_NOT_QUOTE : Badge.PROVISIONAL, group.head()))
                .toList();
    }

    private static List<Doubt> bias(Report report) {
        String arms = report.stillMoving().stream()
                .map(comparison -> report.name(comparison.arm()))
                .collect(Collectors.joining(", "));
        return arms.isEmpty()
                ? List.of()
                : List.of(new Doubt(
                        Badge.PROVISIONAL,
                        "ratios still moved while they were measured, which the verdicts allow for: " + arms));
    }

    /** What stands against the other half. It weakens what is said of both, and leaves the answer with the server alone. */
    private static List<Doubt> replayed(Report report) {
        Report other = report.replayed();
        return other == null
                ? List.of()
                : Standing.of(other).reasons().stream()
                        .map(reason -> new Doubt(Badge.PROVISIONAL, "replayed server: " + reason))
                        .toList();
    }

    private static List<Doubt> ending(Report report) {
        Ending ending = report.results().ending();
        if (ending == null) {
            return List.of(new Doubt(Badge.PROVISIONAL, "the run has not ended"));
        }
        return switch (ending.reason()) {
            case INTERRUPTED -> List.of(new Doubt(Badge.PROVISIONAL, "the run was interrupted"));
            case SERVER_LOST -> List.of(new Doubt(Badge.PROVISIONAL, "the database server was lost"));
            case PRECISION_REACHED, BUDGET_SPENT, BLOCKS_DONE, NOTHING_LEFT -> List.of();
        };
    }
}
