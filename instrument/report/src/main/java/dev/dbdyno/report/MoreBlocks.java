package dev.dbdyno.report;

import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Decision;
import dev.dbdyno.analysis.compare.Outlook;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.plan.Precision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The run again from where it ended: to finish it, or to decide with more blocks what it left open. */
final class MoreBlocks {

    /** A forecast deserves no more, and a run that ends a little early decides nothing. */
    private static final double SPARE_TIME = 1.15;

    private MoreBlocks() {}

    static Optional<Next> unfinished(Report report) {
        Ending ending = report.results().ending();
        boolean broken = ending == null
                || ending.reason() == Ending.Reason.INTERRUPTED
                || ending.reason() == Ending.Reason.SERVER_LOST;
        return broken ? Optional.of(new Next("Finish this run", resume(report, List.of()))) : Optional.empty();
    }

    static List<Next> decide(Report report) {
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
                .flatMap(MoreBlocks::tested)
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
                resume(report, furtherOptions(report, effort.blocks(), time)));
    }

    private static Minutes spared(Outlook.Effort effort) {
        return Minutes.upTo(Duration.ofMillis(Math.round(effort.time().toMillis() * SPARE_TIME)));
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

    private static List<String> resume(Report report, List<String> options) {
        return FollowUp.about(report.run(), "resume", options).words();
    }
}
