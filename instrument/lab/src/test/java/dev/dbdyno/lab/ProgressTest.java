package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.plan.Link;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Precision;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The progress of a run follows from the forks that it has stored. */
class ProgressTest {

    private static final Failure FAILURE = new Failure("measuring", "it died", 1, null);

    private final CountingServer server = new CountingServer();

    @AfterEach
    void closeServer() {
        server.close();
    }

    private Progress after(int arms, ForkRecord... forks) {
        String[] notations = new String[arms];
        Arrays.fill(notations, "scripted");
        return Progress.of(new RunResults(ScriptedRun.of(notations).run(server), List.of(forks), List.of(), null));
    }

    /** What a run knows about the forks that it ran itself. */
    private Progress within(int arms, ForkRecord... forks) {
        Progress progress = after(arms);
        List.of(forks).forEach(progress::forkEnded);
        return progress;
    }

    /** Like {@link #within}, with some arms that could not run from the beginning. */
    private Progress withinWithout(Set<Integer> unable, int arms, ForkRecord... forks) {
        Progress progress = afterWithout(unable, arms);
        List.of(forks).forEach(progress::forkEnded);
        return progress;
    }

    /** Like {@link #after}, with some arms that could not run from the beginning. */
    private Progress afterWithout(Set<Integer> unable, int arms, ForkRecord... forks) {
        String[] notations = new String[arms];
        Arrays.fill(notations, "scripted");
        ScriptedRun run = ScriptedRun.of(notations);
        unable.forEach(arm -> run.unable(arm, FAILURE));
        return Progress.of(new RunResults(run.run(server), List.of(forks), List.of(), null));
    }

    private static ForkRecord good(int block, int arm) {
        Instant start = Instant.EPOCH.plusSeconds(100L * block + 10L * arm);
        return new ForkRecord(block, arm, arm, start, start.plusSeconds(8), null, null, null, null);
    }

    private static ForkRecord failed(int block, int arm) {
        return new ForkRecord(block, arm, arm, Instant.EPOCH, Instant.EPOCH, null, null, null, FAILURE);
    }

    @Test
    void aBlockIsDoneWhenEveryArmHadItsForkFailedOnesToo() {
        Progress progress = after(2, good(0, 0), good(0, 1), good(1, 0), failed(1, 1), good(2, 1));

        assertThat(progress.doneBlocks()).isEqualTo(2);
        assertThat(progress.nextBlock()).isEqualTo(3);
    }

    @Test
    void completeBlocksAreCountedByTheirPlace() {
        Progress progress = after(
                2,
                good(0, 0).at("ssh a"),
                good(0, 1).at("ssh a"),
                good(1, 0).at("ssh b"),
                good(2, 1).at("ssh b"));

        assertThat(progress.doneBlocks("ssh a")).isEqualTo(1);
        assertThat(progress.doneBlocks("ssh b")).as("two halves make no block").isZero();
        progress.blockEnded(Duration.ofMinutes(1), "ssh b");
        assertThat(progress.doneBlocks("ssh b")).isEqualTo(1);
        assertThat(progress.doneBlocks()).isEqualTo(2);
    }

    @Test
    void twoFailuresOnEndDropAnArmAndTwoApartDoNot() {
        ForkRecord[] forks = {
            good(0, 0), failed(0, 1), failed(0, 2), good(1, 0), failed(1, 1), good(1, 2), good(2, 0), failed(2, 2)
        };

        assertThat(within(3, forks).running()).containsExactly(0, 2);
        assertThat(after(3, forks).doneBlocks())
                .as("a dropped arm is not waited for")
                .isEqualTo(3);
        assertThat(after(3, forks).running())
                .as("in the next sitting every arm has a fresh chance")
                .containsExactly(0, 1, 2);
    }

    @Test
    void withoutItsReferenceOrWithNothingToCompareItWithARunIsNotWorthGoingOn() {
        assertThat(within(3, failed(0, 0), failed(1, 0)).isWorthGoingOn()).isFalse();
        assertThat(within(2, failed(0, 1), failed(1, 1)).isWorthGoingOn()).isFalse();
        assertThat(within(3, failed(0, 1), failed(1, 1)).isWorthGoingOn()).isTrue();
        assertThat(within(1, failed(0, 0)).isWorthGoingOn()).isTrue();
        assertThat(within(1, failed(0, 0), failed(1, 0)).isWorthGoingOn()).isFalse();
    }

    private static ForkRecord withReplay(ForkRecord fork) {
        return fork.with(Link.REPLAYED);
    }

    private static ForkRecord withServer(ForkRecord fork) {
        return fork.with(Link.DIRECT);
    }

    private Progress withBothAnswers(int arms, ForkRecord... forks) {
        String[] notations = new String[arms];
        Arrays.fill(notations, "scripted");
        Progress progress = Progress.of(
                new RunResults(ScriptedRun.of(notations).withBothAnswers().run(server), List.of(), List.of(), null));
        List.of(forks).forEach(progress::forkEnded);
        return progress;
    }

    @Test
    void anArmThatFailsWithAReplayGoesOnWithTheServer() {
        Progress progress = withBothAnswers(
                3, withServer(good(0, 1)), withReplay(failed(0, 1)), withServer(good(1, 1)), withReplay(failed(1, 1)));

        assertThat(progress.isDropped(1, Link.REPLAYED)).isTrue();
        assertThat(progress.isDropped(1)).isFalse();
        assertThat(progress.running()).containsExactly(0, 1, 2);
        assertThat(progress.isRunning(1, Link.REPLAYED)).isFalse();
        assertThat(progress.isRunning(1, Link.DIRECT)).isTrue();
        assertThat(progress.isRunning(2, Link.REPLAYED)).isTrue();
    }

    @Test
    void aHalfWithoutItsReferenceIsOverAndTheOtherGoesOn() {
        Progress progress = withBothAnswers(2, withReplay(failed(0, 0)), withReplay(failed(1, 0)));

        assertThat(progress.isRunning(1, Link.REPLAYED))
                .as("there is nothing to compare it with")
                .isFalse();
        assertThat(progress.isRunning(0, Link.DIRECT)).isTrue();
        assertThat(progress.isWorthGoingOn()).isTrue();
        progress.forkEnded(withServer(failed(0, 1)));
        progress.forkEnded(withServer(failed(1, 1)));
        assertThat(progress.isWorthGoingOn()).isFalse();
        assertThat(progress.running()).isEmpty();
    }

    @Test
    void anArmThatCannotRunIsNotWaitedForAndEndsNothing() {
        assertThat(afterWithout(Set.of(1), 3).running()).containsExactly(0, 2);
        assertThat(afterWithout(Set.of(1), 3, good(0, 0), good(0, 2)).doneBlocks())
                .isEqualTo(1);
        assertThat(afterWithout(Set.of(1), 2).isWorthGoingOn())
                .as("the only other arm")
                .isTrue();
        assertThat(withinWithout(Set.of(0), 3, failed(0, 1), failed(1, 1)).isWorthGoingOn())
                .as("without a reference nothing is compared, and each arm has figures of its own")
                .isTrue();
        assertThat(withinWithout(Set.of(1), 3, failed(0, 2), failed(1, 2)).isWorthGoingOn())
                .isFalse();
        assertThat(withinWithout(Set.of(1), 2, failed(0, 0), failed(1, 0)).isWorthGoingOn())
                .isFalse();
    }

    @Test
    void theLongestBlockLastsFromItsFirstForkToItsLast() {
        assertThat(after(2, good(0, 0), good(0, 1), good(1, 0)).longestBlock()).isEqualTo(Duration.ofSeconds(18));
    }

    @Test
    void aBlockInWhichTheMachineSleptDoesNotStandForTheNext() {
        Progress progress = after(2);
        progress.blockEnded(Duration.ofHours(8), null);
        progress.blockEnded(Duration.ofMinutes(1), null);
        assertThat(progress.longestBlock()).isEqualTo(Duration.ofMinutes(1));
        assertThat(progress.meanBlock()).isEqualTo(Duration.ofMinutes(1));

        progress.blockEnded(Duration.ofSeconds(90), null);
        assertThat(progress.longestBlock()).isEqualTo(Duration.ofSeconds(90));
        progress.blockEnded(Duration.ofMinutes(5), null);
        assertThat(progress.longestBlock())
                .as("slower by and by is no standstill")
                .isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void aMeanBlockTakesAsLongAsAllOfThemByTheirNumber() {
        Progress progress = after(2);
        assertThat(progress.meanBlock()).isZero();

        progress.blockEnded(Duration.ofSeconds(60), null);
        progress.blockEnded(Duration.ofSeconds(80), null);
        progress.blockEnded(Duration.ofSeconds(100), null);
        assertThat(progress.meanBlock()).isEqualTo(Duration.ofSeconds(80));
    }

    @Test
    void aBlocksTimeIsKnownBeforehandFromThePlan() {
        // a plan of 2 windows of 1 ms and a warm-up of 2 s at most, less than a fork is judged by; 1.5 s are around
        // each
        // fork, and 50 ms behind each of its six turns
        BlockEstimate estimate = BlockEstimate.of(ScriptedRun.of("scripted", "scripted")
                .load(new LoadModel.ClosedLoop(1))
                .plan());

        assertThat(estimate.shortest()).isEqualTo(Duration.ofMillis(2 * 3802));
        assertThat(estimate.longest()).isEqualTo(Duration.ofMillis(2 * 3802));
        assertThat(estimate.blocks(precision(Duration.ofMinutes(1), 32))).isEqualTo(7);
        assertThat(estimate.blocks(precision(Duration.ofMinutes(1), 3))).isEqualTo(3);
        assertThat(estimate.blocks(precision(Duration.ofSeconds(31), 32)))
                .as("the fifth may end a quarter late, without which there is no interval")
                .isEqualTo(5);
    }

    private static Precision precision(Duration budget, int blocks) {
        return new Precision(0.03, 0.05, budget, blocks);
    }

    @Test
    void aBacklogsTimeGrowsWithItsOperations() {
        BlockEstimate estimate = BlockEstimate.of(ScriptedRun.of("scripted")
                .load(new LoadModel.Backlog(500_000, 1))
                .plan());

        // two windows of 25 s, and one more that begins just before the warm-up's end
        assertThat(estimate.shortest()).isEqualTo(Duration.ofMillis(1_500 + 2_200 + 2 * 25_050));
        assertThat(estimate.longest()).isEqualTo(Duration.ofMillis(1_500 + 2_200 + 25_000 + 2 * 25_050));
    }
}
