package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Remark;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Forks that fail, hang or cannot run are reported in words, replaced once, and the others go on. */
@Timeout(120)
class FailingForksTest extends LabFixture {

    @Test
    void aForkThatFailsIsReplacedOnceAndItsReplacementWarmsUpAndJoinsTheRounds() throws Exception {
        run(ScriptedRun.of("scripted", "scripted act=die at=measuring once=true")
                .blocks(1));

        assertThat(stored().forks())
                .extracting(ForkRecord::arm, ForkRecord::attempt, fork -> fork.failure() == null)
                .containsExactlyInAnyOrder(tuple(0, null, true), tuple(1, null, false), tuple(1, 1, true));
        assertThat(stored().windows())
                .filteredOn(window -> window.attempt() != null)
                .extracting(window -> window.phase())
                .containsExactly(
                        Phase.WARMUP,
                        Phase.WARMUP,
                        Phase.WARMUP,
                        Phase.WARMUP,
                        Phase.WARMUP,
                        Phase.WARMUP,
                        Phase.MEASURED);
    }

    @Test
    void anArmThatFailsTwiceOnEndIsDroppedAndTheOthersGoOn() throws Exception {
        Ending ending = run(ScriptedRun.of("scripted", "scripted act=die at=measuring", "scripted pool=2")
                .blocks(4));

        RunResults stored = stored();
        assertThat(ending.reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
        assertThat(stored.forks()).filteredOn(fork -> fork.arm() == 1).hasSize(2);
        assertThat(stored.forks()).filteredOn(fork -> fork.arm() == 2).hasSize(4);
        assertThat(events)
                .filteredOn(event -> event instanceof Event.ArmDropped)
                .hasSize(1);
        Failure failure = failureOf(1);
        assertThat(failure.phase()).isEqualTo("measuring");
        assertThat(failure.exitCode()).isEqualTo(7);
        assertThat(failure.message()).contains("code 7").contains("I am dying of this");
        assertThat(temp.resolve("a-run").resolve(String.valueOf(failure.logFile())))
                .isRegularFile();
    }

    @Test
    void aForkThatFailsInTheLastTurnOfAWarmUpWindowIsReplacedBeforeAnythingIsMeasured() throws Exception {
        run(ScriptedRun.of("scripted", "scripted act=die at=last-warming")
                .blocks(1)
                .window(Duration.ofMillis(15))
                .inTurnsOf(Duration.ofMillis(5)));

        List<ForkRecord> failing =
                stored().forks().stream().filter(fork -> fork.arm() == 1).toList();
        assertThat(failing)
                .hasSize(2)
                .allSatisfy(fork -> assertThat(fork.failure()).isNotNull());
        assertThat(stored().windows())
                .filteredOn(window -> window.phase() == Phase.MEASURED)
                .isNotEmpty()
                .allSatisfy(window -> assertThat(window.measurement().startedAt())
                        .isAfter(failing.getLast().startedAt()));
    }

    @Test
    void aRunWithoutAnythingLeftToCompareEnds() throws Exception {
        Ending ending =
                run(ScriptedRun.of("scripted", "scripted act=die at=opening").blocks(9));

        assertThat(ending.reason()).isEqualTo(Ending.Reason.NOTHING_LEFT);
        assertThat(stored().forks()).as("one is replaced once").hasSize(3);
    }

    @Test
    void anArmThatCannotRunHasNoForkAndTheOthersHaveTheirs() throws Exception {
        Ending ending =
                run(ScriptedRun.of("scripted", "scripted", "scripted").blocks(1).unable(1, UNABLE));

        assertThat(ending.reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
        assertThat(stored().forks()).extracting(ForkRecord::arm).containsExactlyInAnyOrder(0, 2);
        assertThat(stored().run().arms().get(1).failure()).isEqualTo(UNABLE);
    }

    @Test
    void whereOneArmIsLeftOfTwoItIsRunAlone() throws Exception {
        Ending ending = run(ScriptedRun.of("scripted", "scripted").blocks(1).unable(0, UNABLE));

        assertThat(ending.reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
        assertThat(stored().forks()).extracting(ForkRecord::arm).containsExactly(1);
    }

    @Test
    void aHangIsReportedWithPhaseAndThreadDumpAndTheRunGoesOn() throws Exception {
        hanging(ScriptedRun.of("scripted", "scripted act=hang at=warming").blocks(1));

        Failure failure = failureOf(1);
        assertThat(failure.phase()).isEqualTo("warming up");
        assertThat(failure.message()).contains("within 3 s").contains("dump of its threads");
        assertThat(folder().logs().resolve("block-0-arm-1.log"))
                .content()
                .contains("Script.misbehave")
                .contains("\"main\"");
        assertThat(stored().forks()).hasSize(3);
    }

    @Test
    void aWindowInWhichTheChildWasStoppedIsInvalidAndTheForkGoesOn() throws Exception {
        run(ScriptedRun.of("scripted", "scripted act=pause at=measuring").blocks(1));

        assertThat(stored().forks()).hasSize(2).allMatch(fork -> fork.failure() == null);
        assertThat(measured(0)).hasSize(2).allMatch(Measurement::isValid);
        assertThat(measured(1))
                .hasSize(2)
                .allSatisfy(window -> assertThat(window.faults())
                        .singleElement()
                        .isInstanceOfSatisfying(Remark.ProcessStopped.class, stopped -> {
                            assertThat(stopped.party()).isEqualTo(Party.HOST);
                            assertThat(stopped.nanos()).isBetween(300_000_000L, 900_000_000L);
                        }));
    }

    private List<Measurement> measured(int arm) throws Exception {
        return stored().windows().stream()
                .filter(window -> window.arm() == arm && window.phase() == Phase.MEASURED)
                .map(WindowRecord::measurement)
                .toList();
    }

    @Test
    void aChildThatIsStoppedForGoodFailsItsForkAndIsEnded() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted", "scripted act=stop at=measuring once=true")
                .window(Duration.ofSeconds(1))
                .blocks(1);

        run(lab(events::add, PhaseLimits.USUAL), scripted);

        assertThat(failureOf(1).phase()).isEqualTo("measuring");
        assertThat(failureOf(1).message())
                .isEqualTo("the child was stopped for 5 s (by a signal, or a debugger), so the fork was ended");
        assertThat(stored().forks()).hasSize(3);
    }

    @Test
    void aChildThatEndsWithAnotherCodeThanZeroHasFailed() throws Exception {
        run(ScriptedRun.of("scripted exit=4").blocks(1));

        assertThat(failureOf(0).phase()).isEqualTo("closing the stack");
        assertThat(failureOf(0).exitCode()).isEqualTo(4);
    }

    @Test
    void aFailureThatTheChildReportsIsStoredInItsWords() throws Exception {
        run(ScriptedRun.of("scripted act=fail at=opening").blocks(1));

        assertThat(failureOf(0).phase()).isEqualTo("logging in");
        assertThat(failureOf(0).message()).isEqualTo("the password is wrong (SQLSTATE 28P01)");
    }

    @Test
    void aFrameOutOfTurnFailsTheFork() throws Exception {
        run(ScriptedRun.of("scripted act=skip at=measuring").blocks(1));

        assertThat(failureOf(0).message()).isEqualTo("the child sent Closed where Window was due");
    }

    @Test
    @Tag("full")
    void anArmWhoseStackNeedsANewerServerFailsInWordsAndTheOthersGoOn() throws Exception {
        Ending ending = run(ScriptedRun.of("scripted", "scripted oldestServer=2.5", "scripted oldestServer=1.0")
                .blocks(3));

        assertThat(ending.reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
        assertThat(failureOf(1).message())
                .isEqualTo(
                        "'scripted oldestServer=2.5' needs version 2.5 of the server or a newer one, but this is CountingServer 1");
        assertThat(stored().forks())
                .filteredOn(fork -> fork.arm() != 1)
                .hasSize(6)
                .allMatch(fork -> fork.failure() == null);
        assertThat(folder().logs().resolve("block-0-arm-1.log")).doesNotExist();
    }
}
