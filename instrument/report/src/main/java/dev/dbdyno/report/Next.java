package dev.dbdyno.report;

import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Decision;
import dev.dbdyno.analysis.compare.Outlook;
import dev.dbdyno.analysis.compare.Ranking.Place;
import dev.dbdyno.analysis.compare.Ranking.Rank;
import dev.dbdyno.analysis.findings.Finding;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.warnings.Warning;
import dev.dbdyno.results.BlockSpan;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.Looks;
import dev.dbdyno.results.plan.Precision;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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

    /** A forecast deserves no more, and a run that ends a little early decides nothing. */
    private static final double SPARE_TIME = 1.15;

    private static final Set<String> MEASURING = Set.of("compare", "capacity", "curve", "clients", "distance", "spike");

    public Next {
        command = List.copyOf(command);
    }

    /** All suggestions, the most useful first. */
    static List<Next> of(Report report) {
        List<Next> next = new ArrayList<>();
        unfinished(report).ifPresent(next::add);
        next.addAll(decide(report));
        warmUp(report).ifPresent(next::add);
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
                List.of("explain", folder(report.run()))));
    }

    /** Where no number says why an arm is behind, its code may. */
    private static Optional<Next> profile(Report report) {
        Run run = report.run();
        List<Integer> arms = WhyWords.unexplained(report).stream()
                .filter(arm -> !run.plan().arms().get(arm).isTarget())
                .toList();
        boolean isPossible = !run.command().isEmpty()
                && run.command().getFirst().equals("compare")
                && run.plan().windows().profiledRounds() == null
                && report.analysis().account().arms().isEmpty()
                && run.plan().jvm().places().isEmpty()
                && report.replayed() == null;
        return arms.isEmpty() || !isPossible
                ? Optional.empty()
                : Optional.of(new Next(
                        "See where the CPU of %s goes, by layer and as flame graphs"
                                .formatted(arms.stream().map(report::name).collect(Collectors.joining(", "))),
                        Stream.concat(without(run.command(), "--out").stream(), Stream.of("--profile"))
                                .toList()));
    }

    /** The command as a shell reads it. */
    public String line() {
        return command.stream().map(Next::quoted).collect(Collectors.joining(" ", "./dbdyno ", ""));
    }

    /** Quotes a word so that a shell reads it back as one. */
    public static String quoted(String word) {
        return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private static Optional<Next> unfinished(Report report) {
        Ending ending = report.results().ending();
        boolean broken = ending == null
                || ending.reason() == Ending.Reason.INTERRUPTED
                || ending.reason() == Ending.Reason.SERVER_LOST;
        return broken ? Optional.of(new Next("Finish this run", resume(report.run(), List.of()))) : Optional.empty();
    }

    private static List<Next> decide(Report report) {
        List<Decision> open = report.analysis().decisions();
        List<Decision> worthwhile = open.stream().filter(Decision::isWorthwhile).toList();
        List<Next> next = new ArrayList<>();
        if (!worthwhile.isEmpty()) {
            next.add(more(report, worthwhile));
        }
        open.stream()
                .filter(decision -> !decision.isWorthwhile())
                .collect(Collectors.groupingBy(
                        decision -> whyNotMore(report, decision),
                        LinkedHashMap::new,
                        Collectors.mapping(decision -> report.name(decision.arm()), Collectors.joining(", "))))
                .forEach((why, names) ->
                        next.add(new Next("More blocks will hardly decide %s: %s".formatted(names, why), List.of())));
        return next;
    }

    private static String whyNotMore(Report report, Decision decision) {
        Outlook.Effort effort = decision.effort();
        return effort == null
                ? whyNever(report, decision.arm())
                : "about %s would, %s more%s"
                        .formatted(
                                RunWords.counted(effort.blocks(), "block"),
                                spared(effort).words(),
                                known(report, decision.arm()));
    }

    /** What can be acted on all the same, scatter, bias and all comparisons allowed for. */
    private static String known(Report report, int arm) {
        return report.comparison(arm, report.primary())
                .flatMap(Next::tested)
                .map(tested ->
                        ". The ratio to %s is known to lie within %s; if that is near enough, choose by something else"
                                .formatted(report.name(0), Numbers.ratioInterval(tested)))
                .orElse("");
    }

    private static Optional<Estimate> tested(Comparison comparison) {
        Estimate ratio = comparison.ratio();
        return ratio == null || comparison.decisive() == null
                ? Optional.empty()
                : Optional.of(new Estimate(ratio.point(), comparison.decisive()));
    }

    private static String whyNever(Report report, int arm) {
        return report.comparison(arm, report.primary())
                .filter(comparison -> comparison.ratio() != null
                        && comparison.bias().outweighs(comparison.ratio().point()))
                .map(comparison -> "%s may have changed the ratio by more than it differs from 1%s"
                        .formatted(
                                comparison.bias().words(),
                                comparison.bias().isOfTheHypervisor() ? " (measure on dedicated processors)" : ""))
                .orElseGet(() -> "the ratio lies at the edge of ±"
                        + Numbers.percent(report.run().plan().precision().marginFraction()));
    }

    private static Next more(Report report, List<Decision> open) {
        Outlook.Effort effort = open.stream()
                .flatMap(decision -> Stream.ofNullable(decision.effort()))
                .max(Comparator.comparingInt(Outlook.Effort::blocks))
                .orElseThrow();
        String names =
                open.stream().map(decision -> report.name(decision.arm())).collect(Collectors.joining(", "));
        Minutes time = spared(effort);
        return new Next(
                "Decide %s%s: about %s in all, %s more"
                        .formatted(names, against(report), RunWords.counted(effort.blocks(), "block"), time.words()),
                resume(report.run(), furtherOptions(report, effort.blocks(), time)));
    }

    private static Minutes spared(Outlook.Effort effort) {
        return minutes(Duration.ofMillis(Math.round(effort.time().toMillis() * SPARE_TIME)));
    }

    /** What is open is open against the reference. The answer names the leader, so another reference has to be named here. */
    private static String against(Report report) {
        boolean leads = report.analysis()
                .ranking()
                .leader()
                .filter(leader -> leader.arm() == 0)
                .isPresent();
        return leads || report.analysis().ranking().leader().isEmpty() ? "" : " against " + report.name(0);
    }

    /** Blocks where those were the limit, time where that was; both where both would be. */
    private static List<String> furtherOptions(Report report, int blocks, Minutes time) {
        Precision precision = report.run().plan().precision();
        List<String> options = new ArrayList<>();
        if (blocks > precision.maxBlocks()) {
            options.addAll(List.of("--blocks", Integer.toString(blocks)));
        }
        if (Duration.ofMinutes(time.minutes()).compareTo(precision.budget()) > 0 || options.isEmpty()) {
            options.addAll(List.of("--budget", time.option()));
        }
        return options;
    }

    private static List<String> resume(Run run, List<String> options) {
        return Stream.concat(Stream.of("resume", folder(run)), options.stream()).toList();
    }

    /** The run's folder, as far as its command says. */
    private static String folder(Run run) {
        List<String> command = run.command();
        Path stored = Path.of(named(command).orElse("runs/" + run.id()));
        boolean isPart = !command.isEmpty() && command.getFirst().equals("study");
        // a study's folder has its parts' within it; the second run of another command lies beside the first
        return (isPart ? stored.resolve(run.id()) : stored.resolveSibling(run.id())).toString();
    }

    /** The folder in a command. {@code study resume} has it as the word behind, as it is suggested. */
    private static Optional<String> named(List<String> command) {
        boolean isResumed = command.size() > 2 && command.subList(0, 2).equals(List.of("study", "resume"));
        int before = isResumed ? 1 : command.indexOf("--out");
        return before < 0 || before + 1 == command.size() ? Optional.empty() : Optional.of(command.get(before + 1));
    }

    /** Rounded up: whole minutes. */
    private record Minutes(long minutes) {

        String words() {
            return minutes + " min";
        }

        String option() {
            return minutes + "m";
        }
    }

    private static Minutes minutes(Duration time) {
        return new Minutes(Math.max(1, (time.toMillis() + 59_999) / 60_000));
    }

    /** Advises a longer warm-up if forks were measured too early, and the time that it takes. */
    private static Optional<Next> warmUp(Report report) {
        List<String> arms = report.analysis().warnings().stream()
                .filter(warning ->
                        warning.kind() == Warning.Kind.NOT_STEADY || warning.kind() == Warning.Kind.JIT_ACTIVE)
                .filter(warning -> warning.weight() != Warning.Weight.REMARK)
                .map(warning -> warning.arm() == null ? "all arms" : report.name(warning.arm()))
                .distinct()
                .toList();
        List<String> command = report.run().command();
        if (arms.isEmpty() || command.isEmpty() || !MEASURING.contains(command.getFirst())) {
            return Optional.empty();
        }
        Duration further = report.run().plan().windows().warmupAtMost();
        return Optional.of(new Next(
                "Measure %s once steady: twice the warm-up".formatted(String.join(", ", arms)),
                within(
                        timeWith(further, report),
                        report,
                        with("--warmup", option(further.multipliedBy(2)), without(command, "--out")))));
    }

    /** A time as options read it: {@code 24s}, or {@code 600ms} where it is no whole seconds. */
    private static String option(Duration time) {
        return time.toMillis() % 1_000 == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
    }

    /** What as many blocks take, or those of the first look, where each fork warms up for so much longer. */
    private static Duration timeWith(Duration further, Report report) {
        Map<Integer, List<ForkRecord>> blocks =
                report.results().forks().stream().collect(Collectors.groupingBy(ForkRecord::block));
        Duration longest = blocks.values().stream()
                .map(forks -> BlockSpan.of(forks).length().plus(further.multipliedBy(forks.size())))
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
        return longest.multipliedBy(Math.max(Looks.FEWEST_BLOCKS, blocks.size()));
    }

    private static List<String> within(Duration time, Report report, List<String> command) {
        return time.compareTo(report.run().plan().precision().budget()) <= 0
                ? command
                : with("--budget", minutes(time).option(), command);
    }

    private static List<String> with(String option, String value, List<String> command) {
        return Stream.concat(without(command, option).stream(), Stream.of(option, value))
                .toList();
    }

    /** A command without an option and its value. A run's folder, for one, takes no second run. */
    private static List<String> without(List<String> command, String option) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < command.size(); i++) {
            if (command.get(i).equals(option)) {
                i++;
            } else if (!command.get(i).startsWith(option + "=")) {
                words.add(command.get(i));
            }
        }
        return words;
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
