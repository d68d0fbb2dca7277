package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.dbdyno.lab.machine.NiceValues;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.ArmData;
import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Looks;
import dev.dbdyno.results.profile.ProfiledTurn;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.scenarios.InsertMovie;
import dev.dbdyno.scenarios.Queries;
import dev.dbdyno.scenarios.Updates;
import dev.dbdyno.scenarios.UserDelete;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a run does, with real child processes that follow a script. */
@Timeout(120)
class LabTest extends LabFixture {

    /** A scripted fork is steady after as few turns as can be. */
    private static final int LAST_OF_WARM_UP = SteadyState.TURNS - 1;

    @Test
    void everyArmHasOneForkInEveryBlockAndEverythingIsStored() throws Exception {
        Ending ending = run(ScriptedRun.of("scripted", "scripted pool=3").blocks(2));

        RunResults stored = stored();
        assertThat(ending.reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
        assertThat(stored.ending()).isEqualTo(ending);
        assertThat(stored.forks()).hasSize(4).allMatch(fork -> fork.failure() == null);
        assertThat(stored.forks()).extracting(ForkRecord::block).containsExactly(0, 0, 1, 1);
        assertThat(stored.forks()).extracting(ForkRecord::position).containsExactly(0, 1, 0, 1);
        assertThat(stored.forks()).extracting(ForkRecord::attempt).containsOnlyNulls();
        assertThat(stored.windows()).hasSize(4 * (6 + 2));
        assertThat(stored.windows())
                .filteredOn(window -> window.phase() == Phase.MEASURED)
                .hasSize(4 * 2);
    }

    @Test
    void inEveryRoundEveryForkHasOneTurnInAnOrderOfItsOwn() throws Exception {
        run(ScriptedRun.of("scripted", "scripted pool=3", "scripted pool=2").blocks(1));

        Map<Integer, List<Integer>> armsByRound = armsByRound(Phase.values());
        assertThat(armsByRound.keySet())
                .containsExactlyElementsOf(IntStream.range(0, 6 + 2).boxed().toList());
        assertThat(armsByRound.values()).allSatisfy(arms -> assertThat(arms).containsExactlyInAnyOrder(0, 1, 2));
        assertThat(armsByRound.values().stream().distinct()).hasSizeGreaterThan(1);
        List<Instant> turns = stored().forks().stream()
                .flatMap(fork -> Stream.of(fork.startedAt(), fork.endedAt()))
                .sorted()
                .toList();
        assertThat(stored().forks())
                .as("all alive together")
                .allSatisfy(fork -> assertThat(fork.startedAt()).isBefore(turns.get(3)));
    }

    @Test
    void profiledRoundsComeLastAndAreInNoVerdict() throws Exception {
        run(ScriptedRun.of("scripted act=burn at=measuring", "scripted pool=3")
                .blocks(1)
                .profiling(2));

        RunResults stored = stored();
        assertThat(stored.windows())
                .filteredOn(window -> window.phase() == Phase.MEASURED)
                .as("measured alone")
                .hasSize(2 * 2);
        assertThat(stored.profiles())
                .extracting(ProfileRecord::arm, profile -> profile.turns().size(), ProfileRecord::loss)
                .containsExactlyInAnyOrder(tuple(0, 2, null), tuple(1, 2, null));
        ProfileRecord burning = stored.profiles().stream()
                .filter(profile -> profile.arm() == 0)
                .findFirst()
                .orElseThrow();
        assertThat(burning.turns()).extracting(ProfiledTurn::round).containsExactly(6 + 2, 6 + 3);
        assertThat(burning.code().getFirst().frame()).isEqualTo("dev.dbdyno.child.Script.burn");
        assertThat(folder().path().resolve("profiler")).doesNotExist();
    }

    @Test
    void aForkThatDiesUnderTheProfilerHasMeasuredAllTheSame() throws Exception {
        Ending ending = run(ScriptedRun.of("scripted act=die at=third", "scripted pool=3")
                .blocks(1)
                .profiling(2));

        assertThat(ending.reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
        RunResults stored = stored();
        assertThat(stored.forks()).hasSize(2).allMatch(fork -> fork.failure() == null);
        assertThat(stored.profiles())
                .filteredOn(profile -> profile.arm() == 0)
                .singleElement()
                .satisfies(lost -> {
                    assertThat(lost.turns()).isEmpty();
                    assertThat(lost.loss()).contains("ended with code 7").contains("I am dying of this");
                });
        assertThat(stored.profiles())
                .filteredOn(profile -> profile.arm() == 1)
                .extracting(profile -> profile.turns().size())
                .containsExactly(2);
    }

    private Map<Integer, List<Integer>> armsByRound(Phase... phases) throws Exception {
        return stored().windows().stream()
                .filter(window -> List.of(phases).contains(window.phase()))
                .collect(Collectors.groupingBy(
                        window -> Objects.requireNonNull(window.round()),
                        TreeMap::new,
                        Collectors.mapping(window -> window.arm(), Collectors.toList())));
    }

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
    void whereMemoryDoesNotHoldAllForksTheReferenceIsAliveWithEachGroupOfOthers() throws Exception {
        Room forThree = new Room(1L << 30);
        ScriptedRun scripted = ScriptedRun.of("scripted", "scripted pool=3", "scripted pool=2", "scripted pool=4")
                .blocks(1);
        assertThat(forThree.forArms(scripted.plan())).isEqualTo(3);

        run(lab(forThree), scripted);

        assertThat(stored().forks()).hasSize(4).allMatch(fork -> fork.failure() == null);
        assertThat(armsByRound(Phase.MEASURED).values())
                .hasSize(2 * 2)
                .allSatisfy(arms -> assertThat(arms).contains(0).hasSizeBetween(2, 3));
        assertThat(armsByRound(Phase.WARMUP).values().stream()
                        .flatMap(List::stream)
                        .filter(arm -> arm == 0))
                .as("a fork that is steady waits for the others")
                .hasSize(6);
        assertThat(stored().windows())
                .filteredOn(window -> window.phase() == Phase.MEASURED && window.arm() != 0)
                .hasSize(3 * 2);
    }

    @Test
    void whereMemoryHoldsNotEvenTwoForksTheRunIsRefused() {
        ScriptedRun scripted = ScriptedRun.of("scripted", "scripted pool=3");
        Lab lab = lab(new Room(500L << 20));

        assertThatThrownBy(() -> run(lab, scripted))
                .isInstanceOf(LabException.class)
                .hasMessageContainingAll("500 MiB", "1 of the 2 arms", "--heap");
    }

    @Test
    void theCompilersOfEveryChildRunAheadAsTheRunSays() throws Exception {
        List<Map<String, Integer>> nice = new CopyOnWriteArrayList<>();
        Lab watched = lab(event -> {
            if (event instanceof Event.WindowEnded) {
                ProcessHandle.current().children().forEach(child -> nice.add(NiceValues.of(child.pid())));
            }
        });
        ScriptedRun scripted = ScriptedRun.of("scripted").blocks(1).compiling(CompilerPriority.OTHERS_LOWERED);

        run(watched, scripted);

        assertThat(nice)
                .isNotEmpty()
                .allSatisfy(threads ->
                        assertThat(threads).containsEntry("C1 CompilerThre", 0).containsEntry("java", 19));
    }

    @Test
    void aForkKnowsItsConnectionsItsEventLoopsAndTheServersWork() throws Exception {
        run(ScriptedRun.of("scripted pool=5").blocks(1));

        ForkRecord fork = stored().forks().getFirst();
        assertThat(fork.topology()).isEqualTo(new Topology(5, List.of(3, 2), 2));
        assertThat(fork.work()).isEqualTo(new ServerWork(4711, null, null, null, 50L, 5L));
    }

    @Test
    void aBlocksOrderFollowsFromTheSeedAndDiffersBetweenBlocks() {
        Seeds seeds = new Seeds(42);
        List<Integer> arms = List.of(0, 1, 2, 3);
        List<List<Integer>> orders = new ArrayList<>();
        for (int block = 0; block < 200; block++) {
            orders.add(seeds.order(block, arms));
        }
        assertThat(orders.get(7)).isEqualTo(new Seeds(42).order(7, arms));
        assertThat(orders.stream().distinct()).hasSize(24);
        assertThat(orders.stream().filter(order -> order.getFirst() == 0)).hasSizeBetween(30, 70);
        assertThat(seeds.parameters(0)).isNotEqualTo(seeds.parameters(1));
    }

    @Test
    void allArmsOfABlockDrawTheSameParametersAndAnotherBlockOthers() throws Exception {
        run(ScriptedRun.of("scripted", "scripted pool=3").blocks(2));

        assertThat(seedIn("block-0-arm-0.log")).isEqualTo(seedIn("block-0-arm-1.log"));
        assertThat(seedIn("block-0-arm-0.log")).isNotEqualTo(seedIn("block-1-arm-0.log"));
    }

    private String seedIn(String log) throws Exception {
        return Files.readAllLines(folder().logs().resolve(log)).stream()
                .filter(line -> line.startsWith("seed "))
                .findFirst()
                .orElseThrow();
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
    void aRunWithoutAnythingLeftToCompareEnds() throws Exception {
        Ending ending =
                run(ScriptedRun.of("scripted", "scripted act=die at=opening").blocks(9));

        assertThat(ending.reason()).isEqualTo(Ending.Reason.NOTHING_LEFT);
        assertThat(stored().forks()).as("one is replaced once").hasSize(3);
    }

    private static final Failure UNABLE =
            new Failure("resolving the class path", "there is no such version", null, null);

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
    void aRunIsResumedWithoutTheArmThatCouldNotRunAndNotWithoutAnother() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted", "scripted").blocks(1).unable(1, UNABLE);
        run(scripted);
        cutAfterForks(0);
        List<RunnableArm> nowAble = ScriptedRun.of("scripted", "scripted").runnable();
        List<RunnableArm> nowUnable =
                ScriptedRun.of("scripted", "scripted").unable(0, UNABLE).runnable();

        assertThatThrownBy(() -> resume(nowUnable))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("there is no such version");
        resume(nowAble);
        assertThat(stored().forks()).extracting(ForkRecord::arm).containsExactly(0);
    }

    @Test
    void aHangIsReportedWithPhaseAndThreadDumpAndTheRunGoesOn() throws Exception {
        run(ScriptedRun.of("scripted", "scripted act=hang at=warming").blocks(1));

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
    void aChildThatIsStoppedForGoodFailsItsForkWithinSecondsAndIsEnded() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted", "scripted act=stop at=measuring once=true")
                .window(Duration.ofSeconds(1))
                .blocks(1);

        run(lab(events::add, PhaseLimits.USUAL), scripted);

        ForkRecord failed = stored().forks().stream()
                .filter(fork -> fork.failure() != null)
                .findFirst()
                .orElseThrow();
        assertThat(failureOf(1).phase()).isEqualTo("measuring");
        assertThat(failureOf(1).message())
                .isEqualTo("the child was stopped for 5 s (by a signal, or a debugger), so the fork was ended");
        assertThat(Duration.between(failed.startedAt(), failed.endedAt())).isLessThan(Duration.ofSeconds(20));
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
    void aServerThatHasGoneEndsTheRunAndIsNoFailureOfAnArm() throws Exception {
        server.breakDown();

        Ending ending = run(ScriptedRun.of("scripted", "scripted pool=2").blocks(9));

        assertThat(ending.reason()).isEqualTo(Ending.Reason.SERVER_LOST);
        assertThat(events).contains(new Event.ServerLost("the server has gone"));
        assertThat(stored().forks()).isEmpty();
    }

    @Test
    void aRunWhoseServerDiedCanBeResumedOnOneThatAnswers() throws Exception {
        Lab breaking = lab(event -> {
            if (event instanceof Event.BlockEnded) {
                server.breakDown();
            }
        });
        ScriptedRun scripted = ScriptedRun.of("scripted", "scripted pool=2").blocks(2);

        Ending ending = run(breaking, scripted);
        assertThat(ending.reason()).isEqualTo(Ending.Reason.SERVER_LOST);
        assertThat(stored().forks()).hasSize(2).allMatch(fork -> fork.failure() == null);

        server.comeBack();
        Ending resumed = resume(scripted.runnable());
        assertThat(resumed.reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
        assertThat(stored().forks()).hasSize(4).allMatch(fork -> fork.failure() == null);
    }

    @Test
    void anArmThatWasDroppedHasAFreshChanceInTheNextSitting() throws Exception {
        ScriptedRun scripted =
                ScriptedRun.of("scripted", "scripted act=die at=opening").blocks(9);
        assertThat(run(scripted).reason()).isEqualTo(Ending.Reason.NOTHING_LEFT);

        Ending resumed = resume(scripted.runnable());

        assertThat(resumed.reason()).isEqualTo(Ending.Reason.NOTHING_LEFT);
        assertThat(stored().forks()).extracting(ForkRecord::block).containsExactly(0, 0, 0, 1, 1, 1);
    }

    @Test
    void whatAForkChangesIsMadeAnewBeforeTheNextIsCounted() throws Exception {
        run(ScriptedRun.of("scripted", "scripted pool=2").blocks(1).scenario(new UserDelete(7)));

        String made = "prepare " + new DataSet.Users(7);
        assertThat(server.asked()).containsExactly(made, "counters", made, "counters", "counters", "counters");
    }

    @Test
    void whatIsInsertedGoesBetweenWindowsAndIsNobodysWork() throws Exception {
        run(ScriptedRun.of("scripted pool=5").blocks(1).scenario(new InsertMovie()));

        String made = "prepare " + new DataSet.Movies();
        assertThat(server.asked())
                .containsExactly(
                        made, "counters", "counters", made, "counters", "counters", made, "counters", "counters");
        ForkRecord fork = stored().forks().getFirst();
        assertThat(fork.failure()).isNull();
        assertThat(fork.work()).isEqualTo(new ServerWork(4711, null, null, null, 50L, 5L));
        assertThat(stored().windows())
                .filteredOn(window -> window.phase() == Phase.MEASURED)
                .hasSize(2);
    }

    @Test
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

    @Test
    void whatNoForkChangesIsLeftAsItIs() throws Exception {
        run(ScriptedRun.of("scripted").blocks(2).scenario(new Queries(20)));

        assertThat(server.asked()).containsExactly("counters", "counters", "counters", "counters");
    }

    @Test
    void rowsThatCannotBeMadeAnewFailTheForkInWords() throws Exception {
        server.runFull();

        run(ScriptedRun.of("scripted").blocks(1).scenario(new Updates(20)));

        assertThat(failureOf(0).phase()).isEqualTo("restoring the rows that the last fork changed");
        assertThat(failureOf(0).message()).isEqualTo("the server's disk is full");
    }

    @Test
    void theStopRuleIsAskedAtItsLooksOnlyAndEndsTheRun() throws Exception {
        List<Integer> asked = new ArrayList<>();
        Ending ending = run(ScriptedRun.of("scripted pool=1").blocks(20), soFar -> {
            asked.add(soFar.forks().size());
            return soFar.forks().size() >= 8 ? StopRule.Decision.STOP : StopRule.Decision.GO_ON;
        });

        assertThat(asked).containsExactly(5, 8);
        assertThat(ending.reason()).isEqualTo(Ending.Reason.PRECISION_REACHED);
    }

    @Test
    void theLooksAreThoseOfThePlan() throws Exception {
        List<Integer> asked = new ArrayList<>();
        Looks own = new Looks(List.of(new Looks.Look(6, 0.96), new Looks.Look(7, 0.96)));
        run(ScriptedRun.of("scripted pool=1").blocks(7).looks(own), soFar -> {
            asked.add(soFar.forks().size());
            return StopRule.Decision.GO_ON;
        });

        assertThat(asked).containsExactly(6, 7);
    }

    @Test
    void noBlockIsStartedThatWouldProbablyEndBehindTheBudget() throws Exception {
        Instant[] now = {Instant.EPOCH};
        Lab lab = labAt(now, event -> now[0] = event instanceof Event.ForkStarted ? now[0].plusSeconds(20) : now[0]);
        ScriptedRun scripted = ScriptedRun.of("scripted pool=1").blocks(20).budget(Duration.ofSeconds(30));

        Ending ending = run(lab, scripted);

        assertThat(ending.reason()).isEqualTo(Ending.Reason.BUDGET_SPENT);
        assertThat(stored().forks()).hasSize(1);
    }

    /** A lab whose clock stands still except for what the listener does to it. */
    private Lab labAt(Instant[] now, RunListener listener) {
        return new Lab(server, listener, () -> now[0], LabFixture::noProbes, PhaseLimits.USUAL, PLENTY);
    }

    @Test
    void theBudgetBreaksOffABlockWhichThenDoesNotCount() throws Exception {
        Instant[] now = {Instant.EPOCH};
        Lab lab = labAt(
                now,
                event -> now[0] = event instanceof Event.WindowEnded ended
                                && ended.window().block() == 1
                                && ended.window().phase() == Phase.MEASURED
                        ? now[0].plusSeconds(70)
                        : now[0]);
        ScriptedRun scripted =
                ScriptedRun.of("scripted", "scripted pool=3").blocks(20).budget(Duration.ofMinutes(1));

        Ending ending = run(lab, scripted);

        assertThat(ending.reason()).isEqualTo(Ending.Reason.BUDGET_SPENT);
        assertThat(stored().forks()).extracting(ForkRecord::block).containsExactly(0, 0);
        assertThat(stored().windows())
                .filteredOn(window -> window.block() == 1 && window.phase() == Phase.MEASURED)
                .as("no turn begins behind the budget")
                .hasSize(1);
    }

    @Test
    void aTurnThatOutlastsTheBudgetIsBrokenOffAndItsForkHasNotFailed() throws Exception {
        ScriptedRun scripted =
                ScriptedRun.of("scripted act=hang at=measuring").blocks(20).budget(Duration.ofSeconds(2));
        Lab lab = lab(events::add, PhaseLimits.USUAL);
        Instant start = Instant.now();

        Ending ending = run(lab, scripted);

        assertThat(ending.reason()).isEqualTo(Ending.Reason.BUDGET_SPENT);
        assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofSeconds(15));
        assertThat(stored().forks()).isEmpty();
    }

    @Test
    void anInterruptEndsTheRunWithinSecondsAndStoresSo() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted").window(Duration.ofMinutes(1));
        CompletableFuture<Void> warmedUp = new CompletableFuture<>();
        Lab listening = lab(
                event -> {
                    if (event instanceof Event.WindowEnded ended
                            && ended.window().window() == LAST_OF_WARM_UP) {
                        warmedUp.complete(null);
                    }
                },
                new PhaseLimits(
                        Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofSeconds(3)));
        CompletableFuture<Ending> running = CompletableFuture.supplyAsync(() -> {
            try {
                return run(listening, scripted);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        warmedUp.get(20, TimeUnit.SECONDS);

        listening.interrupt();

        assertThat(running.get(5, TimeUnit.SECONDS).reason()).isEqualTo(Ending.Reason.INTERRUPTED);
        RunResults stored = stored();
        assertThat(stored.forks()).as("an interrupted fork is no failed one").isEmpty();
        assertThat(stored.windows()).hasSize(LAST_OF_WARM_UP + 1);
    }

    @Test
    void aChildThatDiedOfTheSameCtrlCJustBeforeIsNoFailedFork() throws Exception {
        CompletableFuture<Void> interrupter = new CompletableFuture<>();
        AtomicReference<Lab> self = new AtomicReference<>();
        Lab lab = lab(event -> {
            if (event instanceof Event.WindowEnded ended && ended.window().window() == 2) {
                interrupter.completeAsync(
                        () -> {
                            self.get().interrupt();
                            return null;
                        },
                        CompletableFuture.delayedExecutor(400, TimeUnit.MILLISECONDS));
            }
        });
        self.set(lab);
        ScriptedRun scripted = ScriptedRun.of("scripted act=die at=measuring");

        Ending ending = run(lab, scripted);

        interrupter.join();
        assertThat(ending.reason()).isEqualTo(Ending.Reason.INTERRUPTED);
        assertThat(stored().forks()).isEmpty();
    }

    @Test
    void aResumedRunKeepsCompleteBlocksAbandonsTheOthersAndGoesOnBehindThem() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted", "scripted pool=3").blocks(3);
        run(scripted);
        cutAfterForks(3);

        Ending ending = resume(scripted.runnable());

        assertThat(ending.reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
        assertThat(stored().forks()).extracting(ForkRecord::block).containsExactly(0, 0, 1, 3, 3, 4, 4);
        assertThat(stored().windows().getLast().block()).isEqualTo(4);
    }

    @Test
    void aRunThatHadAllItsBlocksGoesOnWithMoreOfThem() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted", "scripted pool=3").blocks(1);
        run(scripted);

        assertThatThrownBy(() -> resume(scripted.runnable()))
                .isInstanceOf(LabException.class)
                .hasMessageContainingAll("all its blocks, which are 1", "--blocks");
        assertThat(stored().ending()).as("nothing stored is lost").isNotNull();

        Ending ending = lab().resume(folder(), scripted.runnable(), TO_THE_END, planned -> planned.ofAtMost(3));

        assertThat(ending.reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
        assertThat(stored().forks()).extracting(ForkRecord::block).containsExactly(0, 0, 1, 1, 2, 2);
    }

    private void cutAfterForks(int forks) throws Exception {
        Path file = folder().path().resolve("forks.ndjson");
        Files.write(file, Files.readAllLines(file).subList(0, forks));
        Files.delete(folder().path().resolve("ending.json"));
    }

    @Test
    void aRunWhoseForksWereMeasuredOneAfterAnotherIsNotResumed() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted").blocks(1).oneForkAfterAnother();
        run(scripted);
        cutAfterForks(0);

        assertThatThrownBy(() -> resume(scripted.runnable()))
                .isInstanceOf(LabException.class)
                .hasMessageContainingAll("one after another", "start a new run");
    }

    @Test
    void aRunIsNotResumedWithOtherJars() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted").blocks(1);
        run(scripted);
        List<RunnableArm> others = scripted.runnable().stream()
                .map(arm -> new RunnableArm(
                        withOtherJars(arm.resolved()), arm.loading(), null, arm.database(), arm.oldestServer()))
                .toList();

        assertThatThrownBy(() -> resume(others))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("dbdyno-child:0.1")
                .hasMessageContaining("dbdyno-child:0.2");
        assertThat(stored().ending()).as("nothing was changed").isNotNull();
    }

    @Test
    void aRunIsNotResumedWithTheArmsRowsElsewhere() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted").blocks(1);
        run(scripted);
        server.keepRows(ArmData.SCHEMAS_NO_RIGHT);

        assertThatThrownBy(() -> resume(scripted.runnable()))
                .isInstanceOf(LabException.class)
                .hasMessageContaining(
                        "the place of the arms' rows (in a database for each arm → in a schema for each arm, because the user may not create databases). Restore that, or start a new run");
    }

    private static ResolvedArm withOtherJars(ResolvedArm arm) {
        return new ResolvedArm(
                arm.arm(),
                arm.label(),
                arm.settings(),
                arm.explainedWork(),
                List.of("dev.dbdyno:dbdyno-child:0.2"),
                null);
    }

    @Test
    void aFolderInUseIsRefusedToASecondLabAndFreeAfterwards() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted").blocks(1);
        RunLock lock = RunLock.take(folder().path());
        try (lock) {
            assertThatThrownBy(() -> run(scripted))
                    .isInstanceOf(LabException.class)
                    .hasMessageContaining("a-run");
        }
        assertThat(run(scripted).reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
    }

    @Test
    void aFolderIsTakenByWhoeverIsInterruptedMeanwhileAndFreeAfterwards() throws Exception {
        Thread.currentThread().interrupt();
        RunLock lock = RunLock.take(folder().path());
        assertThat(Thread.interrupted()).as("still interrupted").isTrue();
        lock.close();

        assertThat(folder().path().resolve("lab.lock")).doesNotExist();
    }

    @Test
    void aFolderInUseByAnotherProcessIsRefusedNamingIt() throws Exception {
        Files.createDirectories(folder().path());
        Path file = folder().path().resolve("lab.lock");
        Process other = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LockHolder.class.getName(),
                        folder().path().toString())
                .start();
        try {
            assertThat(other.getInputStream().read()).isEqualTo('+');
            assertThat(file).exists();
            assertThatThrownBy(() -> RunLock.take(folder().path()))
                    .isInstanceOf(LabException.class)
                    .hasMessageContaining("process " + other.pid());
        } finally {
            other.destroyForcibly();
            other.waitFor();
        }
        RunLock.take(folder().path()).close();
    }

    /** Takes the lock of the folder it is given and keeps it until it is killed. */
    static final class LockHolder {
        public static void main(String[] args) throws Exception {
            RunLock lock = RunLock.take(Path.of(args[0]));
            try (lock) {
                System.out.write('+');
                System.out.flush();
                Thread.sleep(Duration.ofMinutes(1));
            }
        }
    }

    @Test
    void aPoolLargerThanTheServerHasRoomForIsRefusedBeforeAnythingRuns() {
        ScriptedRun scripted = ScriptedRun.of("scripted", "scripted pool=98");

        assertThatThrownBy(() -> run(scripted))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("'scripted pool=98'")
                .hasMessageContaining("98 connections")
                .hasMessageContaining("room for 97");
        assertThat(folder().path()).doesNotExist();
    }

    @Test
    void aDiskThatIsFullEndsTheRunInWordsAndWhatWasWrittenStays() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted").blocks(3);
        Path windows = folder().path().resolve("windows.ndjson");
        Lab lab = lab(event -> {
            if (event instanceof Event.BlockEnded) {
                replaceByFullDevice(windows);
            }
        });
        Run run = scripted.run(server);

        assertThatThrownBy(() -> lab.run(folder(), run, scripted.runnable(), TO_THE_END))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("windows.ndjson")
                .hasMessageContaining("No space left");
        assertThat(folder().path().resolve("forks.ndjson")).content().hasLineCount(1);
    }

    private static void replaceByFullDevice(Path file) {
        try {
            Files.delete(file);
            Files.createSymbolicLink(file, Path.of("/dev/full"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void thePasswordIsInNoFileOfTheRun() throws Exception {
        run(ScriptedRun.of("scripted", "scripted act=hang at=warming").blocks(1));

        try (var files = Files.walk(folder().path())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file)).doesNotContain("geheim");
            }
        }
    }
}
