package dev.dbdyno.report;

import static java.util.function.Predicate.not;

import dev.dbdyno.analysis.warnings.Warning;
import dev.dbdyno.results.BlockSpan;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Looks;
import dev.dbdyno.results.plan.WindowPlan;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Remark;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The run's command again where its forks were too short: with more warm-up, more rounds or longer turns, and the time for them. */
final class LongerForks {

    private static final Set<String> WARMING_UP =
            Set.of("compare", "capacity", "curve", "clients", "distance", "spike");

    /** Those of {@code distance} are at distances in random order, and show no trend. */
    private static final Set<String> IN_ROUNDS = Set.of("compare");

    private static final Set<String> IN_CLOSED_LOOPS = Set.of("compare", "clients", "distance");

    /** At the end of a turn each client is idle for up to one operation: then for less than a fortieth of the turn. */
    private static final int OPERATIONS_OF_A_TURN = 40;

    private final Report report;
    private final WindowPlan planned;

    LongerForks(Report report) {
        this.report = report;
        this.planned = report.run().plan().windows();
    }

    /** Advises a longer warm-up if forks were measured too early. */
    Optional<Next> warmUp() {
        if (notSteady().isEmpty()) {
            return Optional.empty();
        }
        Duration further = planned.warmupAtMost();
        String arms = notSteady().stream()
                .map(warning -> warning.arm() == null ? "all arms" : report.name(warning.arm()))
                .distinct()
                .collect(Collectors.joining(", "));
        return FollowUp.again(report.run(), WARMING_UP)
                .map(command -> new Next(
                        "Measure %s once steady: twice the warm-up".formatted(arms),
                        within(
                                timeWith(block -> further.multipliedBy(block.forks.size())),
                                command.with("--warmup", further.multipliedBy(2)))));
    }

    private List<Warning> notSteady() {
        return warned(EnumSet.of(Warning.Kind.NOT_STEADY, Warning.Kind.JIT_ACTIVE));
    }

    private List<Warning> warned(Set<Warning.Kind> kinds) {
        return report.analysis().warnings().stream()
                .filter(warning -> kinds.contains(warning.kind()) && warning.weight() != Warning.Weight.REMARK)
                .toList();
    }

    /** Advises more rounds if ratios moved over those measured, although both forks had seemed steady. */
    Optional<Next> rounds() {
        List<Warning> early = notSteady();
        String arms = report.stillMoving().stream()
                .filter(comparison -> early.stream()
                        .map(Warning::arm)
                        .noneMatch(arm -> arm == null || arm == comparison.arm() || arm == comparison.reference()))
                .map(comparison -> report.name(comparison.arm()))
                .collect(Collectors.joining(", "));
        return FollowUp.again(report.run(), IN_ROUNDS)
                .filter(command -> !arms.isEmpty())
                .map(command -> new Next(
                        "Measure %s in twice the rounds, because the ratio still moved over those measured"
                                .formatted(arms),
                        within(
                                timeWith(Block::ofRounds),
                                command.without("--windows") // as earlier versions called them
                                        .with("--rounds", Integer.toString(2 * planned.windowsPerFork())))));
    }

    /** Advises longer turns if Little's law rejects windows in which operations took a large part of a turn. */
    Optional<Next> turns() {
        Set<Integer> arms = warned(EnumSet.of(Warning.Kind.LITTLES_LAW)).stream()
                .flatMap(warning -> Stream.ofNullable(warning.arm()))
                .collect(Collectors.toSet());
        List<Measurement> tooShort = report.windows().stream()
                .filter(window -> arms.contains(window.arm()))
                .map(WindowRecord::measurement)
                .filter(LongerForks::breaksLittlesLaw)
                .filter(not(LongerForks::hasRoom))
                .toList();
        return tooShort.isEmpty()
                ? Optional.empty()
                : FollowUp.again(report.run(), IN_CLOSED_LOOPS).map(command -> inTurns(command, arms, tooShort));
    }

    private Next inTurns(FollowUp command, Set<Integer> arms, List<Measurement> tooShort) {
        double mean =
                tooShort.stream().mapToDouble(LongerForks::meanNanos).max().orElseThrow();
        Duration turn = tidy(Duration.ofNanos((long) Math.ceil(OPERATIONS_OF_A_TURN * mean)));
        return new Next(
                "Measure %s in turns that have room for %d operations of %s"
                        .formatted(
                                arms.stream().sorted().map(report::name).collect(Collectors.joining(", ")),
                                OPERATIONS_OF_A_TURN,
                                Numbers.nanos(Math.round(mean))),
                within(
                        timeWith(block -> block.inTurnsOf(turn)),
                        inOneTurn(turn, command).with("--window", turn)));
    }

    private FollowUp inOneTurn(Duration turn, FollowUp command) {
        return planned.turn() == null ? command : command.with("--turn", turn);
    }

    private static boolean breaksLittlesLaw(Measurement window) {
        return window.remarks().stream().anyMatch(Remark.NotLittle.class::isInstance);
    }

    private static boolean hasRoom(Measurement window) {
        return window.durationNanos() >= OPERATIONS_OF_A_TURN * meanNanos(window);
    }

    private static double meanNanos(Measurement window) {
        return window.latency().nanos().getMean();
    }

    /** Rounded up to tenths of a second; above one to halves, and above ten to seconds. */
    private static Duration tidy(Duration time) {
        long seconds = time.toSeconds();
        Duration step = Duration.ofMillis(seconds < 1 ? 100 : seconds < 10 ? 500 : 1_000);
        return step.multipliedBy(time.plus(step).minusNanos(1).dividedBy(step));
    }

    /** What was done in a block. */
    private record Block(List<ForkRecord> forks, List<WindowRecord> measured) {

        /** What its rounds took, lead-ins included. */
        Duration ofRounds() {
            Instant start = BlockSpan.of(forks).endedAt();
            Instant end = start;
            for (WindowRecord window : measured) {
                Instant from = window.measurement().startedAt();
                Instant to = from.plusNanos(window.measurement().durationNanos());
                start = from.isBefore(start) ? from : start;
                end = to.isAfter(end) ? to : end;
            }
            return Duration.between(start, end);
        }

        /** What longer turns would add. */
        Duration inTurnsOf(Duration length) {
            return measured.stream()
                    .map(window -> length.minusNanos(window.measurement().durationNanos()))
                    .filter(Duration::isPositive)
                    .reduce(Duration.ZERO, Duration::plus);
        }
    }

    /** What as many blocks take, or those of the first look, where each is so much longer. */
    private Duration timeWith(Function<Block, Duration> further) {
        Map<Integer, List<ForkRecord>> forks =
                report.forks().stream().collect(Collectors.groupingBy(ForkRecord::block));
        Map<Integer, List<WindowRecord>> measured = report.windows().stream()
                .filter(window -> window.phase() == Phase.MEASURED)
                .collect(Collectors.groupingBy(WindowRecord::block));
        Duration longest = forks.entrySet().stream()
                .map(each -> new Block(each.getValue(), measured.getOrDefault(each.getKey(), List.of())))
                .map(block -> BlockSpan.of(block.forks).length().plus(further.apply(block)))
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
        return longest.multipliedBy(Math.max(Looks.FEWEST_BLOCKS, forks.size()));
    }

    private List<String> within(Duration time, FollowUp command) {
        return time.compareTo(report.run().plan().precision().budget()) <= 0
                ? command.words()
                : command.with("--budget", Minutes.upTo(time).option()).words();
    }
}
