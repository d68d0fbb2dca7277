package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.dbdyno.results.Phase;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.scenarios.Queries;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How long measured turns are, which is how much of them their beginning and end are. */
class PlannedTurnsTest {

    private static final Duration WINDOW = Duration.ofMillis(600);
    private static final Duration MILLISECOND = Duration.ofMillis(1);

    @Test
    void shortOperationsHaveTheWindowThatWasAskedFor() {
        PlannedTurns turns = turns(oneRow(8));

        assertThat(turns.measured().length()).isEqualTo(WINDOW);
        assertThat(turns.at(MILLISECOND).length()).isEqualTo(WINDOW);
    }

    @Test
    void aTurnHasRoomForTwentyFiveOperationsOneAfterAnother() {
        Command.Turn away = turns(oneRow(8)).at(Duration.ofMillis(40));

        assertThat(away.length()).isEqualTo(Duration.ofSeconds(1));
        assertThat(away.leadIn()).isEqualTo(Duration.ofMillis(5 * 40));
    }

    @Test
    void everyStatementOfAnOperationIsARoundTrip() {
        Command.Turn away = turns(oneRow(8).scenario(new Queries(20))).at(Duration.ofMillis(5));

        assertThat(away.length()).isEqualTo(Duration.ofMillis(25 * 20 * 5));
    }

    @Test
    void aTurnIsTenTimesAsLongAsAnOperationThatWaitsForAConnection() {
        Duration alone = turns(oneRow(8).scenario(new Queries(20)))
                .at(Duration.ofMillis(5))
                .length();
        PlannedTurns crowded = turns(oneRow(64).scenario(new Queries(20)));

        assertThat(crowded.at(Duration.ofMillis(5)).length())
                .as(
                        "64 clients wait for the smaller pool's 16 connections, and for processors that end 1,000 operations a second")
                .isEqualTo(Duration.ofMillis(10 * (4 * 20 * 5 + 64)))
                .isGreaterThan(alone);
    }

    @Test
    void aPlanAtOneDistanceHasTheTurnsOfThatDistance() {
        Duration far = Duration.ofMillis(40);
        PlannedTurns fixed =
                turns(ScriptedRun.of("scripted pool=8").window(WINDOW).away(far));

        assertThat(fixed.measured()).isEqualTo(fixed.at(far));
    }

    @Test
    void aProbeOfManyClientsIsAsLongAsTheyNeed() {
        PlannedTurns far =
                turns(ScriptedRun.of("scripted pool=8").window(WINDOW).away(Duration.ofMillis(20)));
        Duration second = Duration.ofSeconds(1);

        assertThat(far.probing(new ProbeRule.Probe(new LoadModel.ClosedLoop(8), second))
                        .length())
                .isEqualTo(second);
        assertThat(far.probing(new ProbeRule.Probe(new LoadModel.ClosedLoop(512), second))
                        .length())
                .as("64 clients for each connection, and 512 for processors that end 20,000 operations a second")
                .isEqualTo(Duration.ofMillis(10 * 64 * 20 + 256));
        LoadModel open = new LoadModel.OpenLoop(100, LoadModel.Arrivals.POISSON, 128, Duration.ZERO);
        assertThat(far.probing(new ProbeRule.Probe(open, second)).length()).isEqualTo(second);
    }

    @Test
    void whatHasAScheduleKeepsIt() {
        LoadModel open = new LoadModel.OpenLoop(100, LoadModel.Arrivals.POISSON, 128, Duration.ZERO);

        assertThat(turns(oneRow(8).load(open)).measured().length()).isEqualTo(WINDOW);
    }

    @Test
    void theEstimateOfABlockKnowsOfLongTurns() {
        Probing near = new Probing.Distances(List.of(Duration.ZERO, MILLISECOND));
        Probing far = new Probing.Distances(List.of(Duration.ZERO, Duration.ofMillis(40)));

        assertThat(BlockEstimate.of(oneRow(8).probing(far).plan()).shortest())
                .isGreaterThan(BlockEstimate.of(oneRow(8).probing(near).plan()).shortest());
    }

    @Test
    void aWindowIsMadeUpOfTurnsAsLongAsOperationsNeed() {
        Duration turn = Duration.ofMillis(40);
        PlannedTurns few = turns(oneRow(8).inTurnsOf(turn));
        PlannedTurns many = turns(oneRow(200).inTurnsOf(turn));

        assertThat(window(few)).hasSize(15);
        assertThat(window(few).getFirst().length()).isEqualTo(turn);
        assertThat(window(many))
                .as("ten operations of one of 200 clients, where 20,000 end a second")
                .hasSize(6)
                .allSatisfy(each -> assertThat(each.length()).isEqualTo(Duration.ofMillis(100)));
        assertThat(window(turns(oneRow(8))))
                .as("a plan that says nothing of turns, as those of earlier versions")
                .containsExactly(few.measured());
    }

    @Test
    void onlyTheLastTurnEndsItsWindow() {
        List<Command.Turn> window = window(turns(oneRow(8).inTurnsOf(Duration.ofMillis(150))));

        assertThat(window).extracting(Command.Turn::isContinued).containsExactly(true, true, true, false);
    }

    @Test
    void operationsThatWereSeenToTakeLongHaveTheRoomThatTheyNeed() {
        PlannedTurns turns = turns(oneRow(8).inTurnsOf(Duration.ofMillis(40))).roomFor(Duration.ofMillis(20));

        assertThat(window(turns))
                .hasSize(3)
                .allSatisfy(each -> assertThat(each.length()).isEqualTo(Duration.ofMillis(200)));
        assertThat(window(turns.roomFor(Duration.ofSeconds(1))))
                .as("a window that would have no room for ten stays as it is")
                .containsExactly(turns.measured());
        assertThat(window(turns.roomFor(Duration.ofMillis(100)))).containsExactly(turns.measured());
        assertThat(turns.roomFor(Duration.ofMillis(1)))
                .as("those of another fork do")
                .isEqualTo(turns);
    }

    @Test
    void aScheduleIsNotCutUp() {
        LoadModel open = new LoadModel.OpenLoop(100, LoadModel.Arrivals.POISSON, 128, Duration.ZERO);
        PlannedTurns turns = turns(oneRow(8).load(open).inTurnsOf(Duration.ofMillis(40)));

        assertThat(window(turns)).containsExactly(turns.measured());
    }

    @Test
    void aRoundThatSettlesHasTheTurnsOfAMeasuredOneAndBelongsToTheWarmUp() {
        PlannedTurns turns = turns(oneRow(8).inTurnsOf(Duration.ofMillis(300)));

        assertThat(turns.isSettling()).isTrue();
        assertThat(turns.settling())
                .extracting(Command.Turn::length, Command.Turn::isContinued, Command.Turn::phase)
                .containsExactly(
                        tuple(Duration.ofMillis(300), true, Phase.WARMUP),
                        tuple(Duration.ofMillis(300), false, Phase.WARMUP));
        assertThat(turns.warmUp(new LoadModel.ClosedLoop(8)).length()).isEqualTo(Duration.ofMillis(300));
    }

    @Test
    void whereAWindowIsOneTurnNoRoundSettlesAndWarmUpTurnsAreLonger() {
        PlannedTurns turns = turns(oneRow(8));

        assertThat(turns.isSettling()).isFalse();
        assertThat(turns.warmUp(new LoadModel.ClosedLoop(8)).length()).isEqualTo(Duration.ofMillis(500));
    }

    private static List<Command.Turn> window(PlannedTurns turns) {
        return turns.makingUp(turns.measured());
    }

    private static ScriptedRun oneRow(int clients) {
        return ScriptedRun.of("scripted pool=16", "scripted pool=32")
                .window(WINDOW)
                .load(new LoadModel.ClosedLoop(clients));
    }

    private static PlannedTurns turns(ScriptedRun run) {
        return new PlannedTurns(run.plan());
    }
}
