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

    /** Clients that have such an operation under way at the end of a turn leave the others' throughput as it is for three quarters of it. */
    private static final int LONGEST_OPERATIONS_OF_A_TURN = 4;

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

    /** Advises longer turns where operations outlast them, or are a large part of them. */
    Optional<Next> turns() {
        return outlasted().or(this::crowded);
    }

    private Optional<Next> outlasted() {
        Set<Integer> arms = arms(Warning.Kind.SHORT_TURNS);
        return windowsOf(arms)
                .map(window -> window.latency().nanos().getMaxValue())
                .max(Comparator.naturalOrder())
                .flatMap(longest -> inTurns(
                        arms,
                        Duration.ofNanos(LONGEST_OPERATIONS_OF_A_TURN * longest),
                        "%d times as long as their longest operation, which took %s"
                                .formatted(LONGEST_OPERATIONS_OF_A_TURN, Numbers.nanos(longest))));
    }

    /** Little's law rejects windows of which the time from clients' last operations to the end is a noticeable part. */
    private Optional<Next> crowded() {
        Set<Integer> arms = arms(Warning.Kind.LITTLES_LAW);
        return windowsOf(arms)
                .filter(LongerForks::breaksLittlesLaw)
                .filter(not(LongerForks::hasRoom))
                .map(LongerForks::meanNanos)
                .max(Comparator.naturalOrder())
                .flatMap(mean -> inTurns(
                        arms,
                        Duration.ofNanos((long) Math.ceil(OPERATIONS_OF_A_TURN * mean)),
                        "that have room for %d operations of %s"
                                .formatted(OPERATIONS_OF_A_TURN, Numbers.nanos(Math.round(mean)))));
    }

    private Set<Integer> arms(Warning.Kind kind) {
        return warned(EnumSet.of(kind)).stream()
                .flatMap(warning -> Stream.ofNullable(warning.arm()))
                .collect(Collectors.toSet());
    }

    private Stream<Measurement> windowsOf(Set<Integer> arms) {
        return report.windows().stream()
                .filter(window -> window.phase() == Phase.MEASURED)
                .filter(window -> arms.contains(window.arm()))
                .map(WindowRecord::measurement);
    }

    private Optional<Next> inTurns(Set<Integer> arms, Duration length, String which) {
        Duration turn = tidy(length);
        String names = arms.stream().sorted().map(report::name).collect(Collectors.joining(", "));
        return FollowUp.again(report.run(), IN_CLOSED_LOOPS)
                .map(command -> new Next(
                        "Measure %s in turns %s".formatted(names, which),
                        within(
                                timeWith(block -> block.inTurnsOf(turn)),
                                inOneTurn(turn, command).with("--window", turn))));
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
