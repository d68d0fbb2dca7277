package dev.dbdyno.report;

import dev.dbdyno.analysis.warnings.Warning;
import dev.dbdyno.analysis.warnings.Warning.Share;
import dev.dbdyno.analysis.warnings.Warning.Weight;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Warnings of one kind and weight, said once for all arms that they are about.
 *
 * @param head what and how much, such as {@code all 4 arms: 20 of 20 forks measured before they were steady}
 * @param cause the same as a sentence
 * @param effect what it does to the answer
 * @param details one line for each warning: its arm and its numbers
 * @param concernsAnswer whether it is about the run, or about an arm that the answer ranks
 */
public record WarningGroup(
        Warning.Kind kind,
        Weight weight,
        String head,
        String cause,
        String effect,
        String remedy,
        List<String> details,
        boolean concernsAnswer) {

    /** Up to this many arms are named one by one. */
    private static final int FEW = 3;

    public WarningGroup {
        details = List.copyOf(details);
    }

    private record Key(Warning.Kind kind, Weight weight) {}

    /** The groups that change the answer first, then the others in the order of kinds. */
    public static List<WarningGroup> of(Report report) {
        Map<Key, List<Warning>> groups = new LinkedHashMap<>();
        for (Warning warning : report.analysis().warnings()) {
            groups.computeIfAbsent(new Key(warning.kind(), warning.weight()), key -> new ArrayList<>())
                    .add(warning);
        }
        return groups.entrySet().stream()
                .map(entry -> group(report, entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingInt((WarningGroup group) -> group.changesAnswer() ? 0 : 1)
                        .thenComparing(group -> group.weight, Comparator.reverseOrder())
                        .thenComparing(WarningGroup::kind))
                .toList();
    }

    /** The groups about a half with a replay that change what is said of it. */
    public static List<WarningGroup> ofReplay(Report replayed) {
        return of(replayed).stream()
                .filter(WarningGroup::changesAnswer)
                .map(WarningGroup::ofReplay)
                .toList();
    }

    private WarningGroup ofReplay() {
        String result = weight == Weight.FORBIDS
                ? "what is said of the replay should not be quoted"
                : "makes what is said of the replay provisional";
        return new WarningGroup(
                kind, weight, "replayed server: " + head, cause, result, remedy, details, concernsAnswer);
    }

    /** Whether the answer is not firm because of it. */
    public boolean changesAnswer() {
        return concernsAnswer && weight != Weight.REMARK;
    }

    private static WarningGroup group(Report report, Key key, List<Warning> warnings) {
        boolean concerns = warnings.stream().anyMatch(warning -> Standing.concerns(report, warning));
        return new WarningGroup(
                key.kind,
                key.weight,
                head(report, key.kind, warnings),
                key.kind.cause(),
                effect(key.weight, concerns),
                key.kind.remedy(),
                warnings.stream().map(warning -> detail(report, warning)).toList(),
                concerns);
    }

    private static String head(Report report, Warning.Kind kind, List<Warning> warnings) {
        String subject = subject(report, warnings);
        List<Share> shares =
                warnings.stream().map(Warning::share).filter(Objects::nonNull).toList();
        String extent = shares.size() == warnings.size() && alike(shares)
                ? "%s of %s %s "
                        .formatted(
                                Numbers.count(
                                        shares.stream().mapToLong(Share::part).sum()),
                                Numbers.count(
                                        shares.stream().mapToLong(Share::all).sum()),
                                shares.getFirst().things())
                : "";
        return Stream.of(subject, extent + kind.brief())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(": "));
    }

    private static boolean alike(List<Share> shares) {
        return shares.stream().map(Share::things).distinct().count() == 1;
    }

    /** The arms by name where there are few; nothing for the run as a whole. */
    private static String subject(Report report, List<Warning> warnings) {
        List<Integer> arms = warnings.stream()
                .map(Warning::arm)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        if (arms.isEmpty()) {
            return "";
        }
        int all = report.run().arms().size();
        if (arms.size() > 1 && arms.size() == all) {
            return all == 2 ? "both arms" : "all %d arms".formatted(all);
        }
        return arms.size() > FEW
                ? "%d of %d arms".formatted(arms.size(), all)
                : arms.stream().map(report::name).collect(Collectors.joining(", "));
    }

    private static String effect(Weight weight, boolean concerns) {
        return switch (weight) {
            case REMARK -> "no effect on the verdicts";
            case WEAKENS -> concerns ? "makes the answer provisional" : "the arm has no verdict";
            case FORBIDS -> concerns ? "the answer should not be quoted" : "the arm has no verdict";
        };
    }

    private static String detail(Report report, Warning warning) {
        return warning.arm() == null
                ? warning.evidence()
                : "%s: %s".formatted(report.name(warning.arm()), warning.evidence());
    }
}
