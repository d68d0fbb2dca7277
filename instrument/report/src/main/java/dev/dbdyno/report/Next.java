package dev.dbdyno.report;

import dev.dbdyno.analysis.compare.Ranking.Place;
import dev.dbdyno.analysis.compare.Ranking.Rank;
import dev.dbdyno.analysis.findings.Finding;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.plan.Arm;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What to do next.
 *
 * @param purpose what it would tell
 * @param command the words behind {@code ./dbdyno}; empty where no command helps
 */
public record Next(String purpose, List<String> command) {

    public Next {
        command = List.copyOf(command);
    }

    /** All suggestions, the most useful first. */
    static List<Next> of(Report report) {
        List<Next> next = new ArrayList<>();
        LongerForks longer = new LongerForks(report);
        MoreBlocks.unfinished(report).ifPresent(next::add);
        longer.turns().ifPresent(next::add);
        next.addAll(MoreBlocks.decide(report));
        longer.warmUp().ifPresent(next::add);
        longer.rounds().ifPresent(next::add);
        explain(report).ifPresent(next::add);
        profile(report).ifPresent(next::add);
        next.addAll(confounded(report));
        return next;
    }

    /** The remedies that the run itself has not tried. */
    private static Optional<Next> explain(Report report) {
        List<Finding> open = report.analysis().findings().stream()
                .filter(finding -> finding.remedy() != null && finding.trial() == null)
                .toList();
        if (open.isEmpty()) {
            return Optional.empty();
        }
        String arms = open.stream()
                .map(finding -> report.name(finding.gap().behind()))
                .distinct()
                .collect(Collectors.joining(", "));
        return Optional.of(new Next(
                "Try what should bring %s nearer, and see how much of the gap goes".formatted(arms),
                FollowUp.about(report.run(), "explain", List.of()).words()));
    }

    /** Where no number says why an arm is behind, its code may. */
    private static Optional<Next> profile(Report report) {
        Run run = report.run();
        List<Integer> arms = WhyWords.unexplained(report).stream()
                .filter(arm -> !run.plan().arms().get(arm).isTarget())
                .toList();
        boolean isPossible = run.plan().windows().profiledRounds() == null
                && report.analysis().account().arms().isEmpty()
                && run.plan().jvm().places().isEmpty()
                && report.replayed() == null;
        return FollowUp.again(run, Set.of("compare"))
                .filter(command -> isPossible && !arms.isEmpty())
                .map(command -> new Next(
                        "See where the CPU of %s goes, by layer and as flame graphs"
                                .formatted(arms.stream().map(report::name).collect(Collectors.joining(", "))),
                        command.with("--profile").words()));
    }

    /** The command as a shell reads it. */
    public String line() {
        return command.stream().map(Next::quoted).collect(Collectors.joining(" ", "./dbdyno ", ""));
    }

    /** Quotes a word so that a shell reads it back as one. */
    public static String quoted(String word) {
        return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** Advises further arms if host and driver differ together, because then neither is compared by itself. */
    private static List<Next> confounded(Report report) {
        Arm reference = report.run().plan().arms().getFirst();
        List<Integer> arms = report.analysis().ranking().ranks().stream()
                .filter(rank -> rank.place() != Place.UNRANKED)
                .map(Rank::arm)
                .filter(arm -> isConfounded(report.run().plan().arms().get(arm), reference))
                .sorted()
                .toList();
        if (arms.isEmpty()) {
            return List.of();
        }
        String names = arms.stream().map(report::name).collect(Collectors.joining(", "));
        Set<String> stacks = Stream.concat(
                        Stream.of(reference.stack()),
                        arms.stream()
                                .map(arm -> report.run().plan().arms().get(arm).stack()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return List.of(new Next(
                "Compare the drivers: %s and %s differ in host and driver together, so this run is no comparison of drivers"
                        .formatted(names, report.name(0)),
                Stream.concat(Stream.of("compare"), stacks.stream()).toList()));
    }

    private static boolean isConfounded(Arm arm, Arm reference) {
        return !arm.host().equals(reference.host()) && !arm.stack().equals(reference.stack());
    }
}
