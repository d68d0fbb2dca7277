package dev.dbdyno.lab;

import dev.dbdyno.results.BlockSpan;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.plan.Link;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How far a run has got. Follows from the stored forks alone, so that a resumed run knows what the interrupted one knew, but for
 * the arms that it had dropped: each has a new chance.
 */
final class Progress {

    private static final int FAILURES_TO_DROP = 2;
    private static final int A_STANDSTILL = 4;

    /**
     * The forks of which no two in a row may fail: all forks of an arm, or, if it has two in a block, those with one
     * link.
     */
    private record Place(int arm, @Nullable Link link) {}

    /** The arms that could run at the beginning. */
    private final List<Integer> able;

    /**
     * The links that are run and compared each by itself, so that an arm can go on in one when it has failed in the other; empty
     * where an arm runs with all its forks or not at all.
     */
    private final List<Link> halves;

    private final Map<Place, Integer> failuresOnEnd = new HashMap<>();
    private final Map<Optional<String>, Integer> doneByPlace = new HashMap<>();
    private int nextBlock;
    private int doneBlocks;
    private Duration allBlocks = Duration.ZERO;
    private Duration longestBlock = Duration.ZERO;
    private Duration secondLongestBlock = Duration.ZERO;

    private Progress(Run run) {
        List<ResolvedArm> arms = run.arms();
        this.halves = run.plan().hasBothAnswers() ? run.plan().links() : List.of();
        this.able = IntStream.range(0, arms.size())
                .filter(arm -> arms.get(arm).failure() == null)
                .boxed()
                .toList();
    }

    static Progress of(RunResults stored) {
        Progress progress = new Progress(stored.run());
        TreeMap<Integer, List<ForkRecord>> blocks = new TreeMap<>();
        stored.forks()
                .forEach(fork -> blocks.computeIfAbsent(fork.block(), number -> new ArrayList<>())
                        .add(fork));
        blocks.values().forEach(progress::replay);
        progress.giveFreshChances();
        progress.nextBlock = 1
                + Stream.concat(
                                stored.forks().stream().map(ForkRecord::block),
                                stored.windows().stream().map(window -> window.block()))
                        .max(Comparator.naturalOrder())
                        .orElse(-1);
        return progress;
    }

    private void replay(List<ForkRecord> block) {
        Set<Integer> due = new HashSet<>(running());
        block.forEach(fork -> due.remove(fork.arm()));
        block.forEach(this::forkEnded);
        if (due.isEmpty()) {
            blockEnded(BlockSpan.of(block).length(), block.getFirst().place());
        }
    }

    /**
     * Gives dropped arms a new chance. Whatever made them fail may have been mended; otherwise they fail twice again
     * and are dropped again.
     */
    private void giveFreshChances() {
        failuresOnEnd.clear();
    }

    void blockStarted() {
        nextBlock++;
    }

    void forkEnded(ForkRecord fork) {
        Place place = new Place(fork.arm(), fork.link());
        failuresOnEnd.put(place, fork.failure() == null ? 0 : failuresOnEnd.getOrDefault(place, 0) + 1);
    }

    /** @param place where its hosts were, of several over which blocks are spread; null where they are not */
    void blockEnded(Duration took, @Nullable String place) {
        doneBlocks++;
        doneByPlace.merge(Optional.ofNullable(place), 1, Integer::sum);
        allBlocks = allBlocks.plus(took);
        if (took.compareTo(longestBlock) > 0) {
            secondLongestBlock = longestBlock;
            longestBlock = took;
        } else if (took.compareTo(secondLongestBlock) > 0) {
            secondLongestBlock = took;
        }
    }

    int nextBlock() {
        return nextBlock;
    }

    int doneBlocks() {
        return doneBlocks;
    }

    /** Those whose hosts were there. */
    int doneBlocks(@Nullable String place) {
        return doneByPlace.getOrDefault(Optional.ofNullable(place), 0);
    }

    /** The time that the next block may take: the longest so far, without a standstill. */
    Duration longestBlock() {
        return hasStoodStill() ? secondLongestBlock : longestBlock;
    }

    /** The time that the next block probably takes: the mean so far, without a standstill. Zero before the first. */
    Duration meanBlock() {
        if (doneBlocks == 0) {
            return Duration.ZERO;
        }
        return hasStoodStill()
                ? allBlocks.minus(longestBlock).dividedBy(doneBlocks - 1)
                : allBlocks.dividedBy(doneBlocks);
    }

    /**
     * Whether a block took many times as long as any other. It contains a standstill, such as a sleeping machine, and says
     * nothing about the next.
     */
    private boolean hasStoodStill() {
        return !secondLongestBlock.isZero()
                && longestBlock.compareTo(secondLongestBlock.multipliedBy(A_STANDSTILL)) > 0;
    }

    boolean isDropped(int arm) {
        return halves.isEmpty()
                ? failuresOnEnd.keySet().stream().anyMatch(place -> place.arm == arm && hasFailed(place))
                : halves.stream().allMatch(half -> isDropped(arm, half));
    }

    /** Whether the arm's forks with this link have failed too often, if those with another may go on. */
    boolean isDropped(int arm, Link half) {
        return halves.contains(half) && hasFailed(new Place(arm, half));
    }

    private boolean hasFailed(Place place) {
        return failuresOnEnd.getOrDefault(place, 0) >= FAILURES_TO_DROP;
    }

    /** The arms that can run and have not been dropped. */
    List<Integer> running() {
        return halves.isEmpty()
                ? able.stream().filter(arm -> !isDropped(arm)).toList()
                : able.stream().filter(this::isInSomeHalf).toList();
    }

    private boolean isInSomeHalf(int arm) {
        return halves.stream().anyMatch(half -> isRunning(arm, half));
    }

    /** Whether the next block has a fork of this running arm with this link. */
    boolean isRunning(int arm, Link link) {
        return halves.isEmpty() || (runningIn(link).contains(arm) && isWorthGoingOn(runningIn(link)));
    }

    private List<Integer> runningIn(Link half) {
        return able.stream().filter(arm -> !isDropped(arm, half)).toList();
    }

    /**
     * Whether going on can still say something, because the reference and another arm are left. If there was nothing to
     * compare from the beginning, the run is for each arm's own figures, and one arm is enough.
     */
    boolean isWorthGoingOn() {
        return halves.isEmpty()
                ? isWorthGoingOn(running())
                : halves.stream().anyMatch(half -> isWorthGoingOn(runningIn(half)));
    }

    private boolean isWorthGoingOn(List<Integer> left) {
        boolean compares = able.contains(0) && able.size() > 1;
        return compares ? left.contains(0) && left.size() > 1 : !left.isEmpty();
    }
}
