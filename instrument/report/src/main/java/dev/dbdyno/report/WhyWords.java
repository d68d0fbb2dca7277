package dev.dbdyno.report;

import dev.dbdyno.analysis.arms.ArmSummary;
import dev.dbdyno.analysis.compare.Ranking.Place;
import dev.dbdyno.analysis.compare.Ranking.Rank;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.warnings.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Why arms are behind: a sentence for each, with its gap in CPU per operation and what that is consistent with. */
final class WhyWords {

    /** Warnings about what an arm does that costs time and the leader does not do. */
    private static final Set<Warning.Kind> CAUSES = Set.of(
            Warning.Kind.NOT_PREPARED,
            Warning.Kind.WORK_EXPLAINED,
            Warning.Kind.IDLE_EVENT_LOOPS,
            Warning.Kind.POOLS_DIFFER);

    private WhyWords() {}

    static List<String> sentences(Report report) {
        List<String> sentences = new ArrayList<>();
        if (!report.analysis().distancePairs().isEmpty()) {
            return DistanceWords.why(report);
        }
        report.analysis().ranking().leader().ifPresent(leader -> {
            for (Rank rank : report.analysis().ranking().at(Place.BEHIND)) {
                sentences.add("%s: %s%s."
                        .formatted(
                                report.name(rank.arm()),
                                gap(report, rank.arm(), leader.arm())
                                        .map(words -> words + "; ")
                                        .orElse(""),
                                cause(report, rank.arm(), leader.arm()).orElse("cause not identified")));
            }
        });
        return sentences;
    }

    /** The arms that are behind, of which nothing says why. */
    static List<Integer> unexplained(Report report) {
        return report.analysis().ranking().leader().stream()
                .flatMap(leader -> report.analysis().ranking().at(Place.BEHIND).stream()
                        .map(Rank::arm)
                        .filter(arm -> cause(report, arm, leader.arm()).isEmpty()))
                .toList();
    }

    /** {@code 28.9 µs more CPU per operation than jdbc (child +15.8, database +13.1)}. */
    private static Optional<String> gap(Report report, int arm, int leader) {
        return AccountWords.difference(report, arm, leader).or(() -> byProcess(report, arm, leader));
    }

    private static Optional<String> byProcess(Report report, int arm, int leader) {
        ArmSummary of = report.summary(arm).orElse(null);
        ArmSummary against = report.summary(leader).orElse(null);
        if (of == null || against == null) {
            return Optional.empty();
        }
        Double child = difference(of.childCpuMicros(), against.childCpuMicros());
        if (child == null) {
            return Optional.empty();
        }
        Double database = difference(of.databaseCpuMicros(), against.databaseCpuMicros());
        double whole = child + (database == null ? 0 : database);
        StringJoiner parts = new StringJoiner(", ", " (", ")");
        part("child", child, parts);
        part("database", database, parts);
        return Optional.of(
                differs(whole, Numbers.significant(Math.abs(whole)) + " µs") + " than " + report.name(leader) + parts);
    }

    /** {@code 28.9 µs more CPU per operation}; whoever uses less CPU is not behind because of it. */
    static String differs(double micros, String words) {
        return micros < 0
                ? "behind although it uses %s less CPU per operation".formatted(words)
                : "%s more CPU per operation".formatted(words);
    }

    private static void part(String party, @Nullable Double micros, StringJoiner parts) {
        if (micros != null) {
            parts.add("%s %s%s".formatted(party, micros < 0 ? "-" : "+", Numbers.significant(Math.abs(micros))));
        }
    }

    private static @Nullable Double difference(@Nullable Estimate of, @Nullable Estimate against) {
        return of == null || against == null ? null : (Double) (of.point() - against.point());
    }

    /** The best supported finding; else what a warning says of this arm and not of the leader. */
    private static Optional<String> cause(Report report, int arm, int leader) {
        return report.analysis().findings().stream()
                .filter(finding ->
                        finding.gap().behind() == arm && finding.gap().ahead() == leader)
                .findFirst()
                .map(FindingWords::brief)
                .or(() -> warned(report, arm, leader));
    }

    private static Optional<String> warned(Report report, int arm, int leader) {
        return report.analysis().warnings().stream()
                .filter(warning -> CAUSES.contains(warning.kind()) && Objects.equals(warning.arm(), arm))
                .filter(warning -> report.analysis().warnings().stream()
                        .noneMatch(other -> other.kind() == warning.kind() && Objects.equals(other.arm(), leader)))
                .findFirst()
                .map(warning -> "consistent with " + words(warning));
    }

    private static String words(Warning warning) {
        return warning.kind() == Warning.Kind.WORK_EXPLAINED
                ? warning.evidence()
                : "%s (%s)".formatted(warning.kind().brief(), warning.evidence());
    }
}
