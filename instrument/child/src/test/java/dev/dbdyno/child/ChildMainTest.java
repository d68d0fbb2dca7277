package dev.dbdyno.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.load.conversation.ExitCode;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.LoadModel.Backlog;
import dev.dbdyno.results.plan.LoadModel.ClosedLoop;
import dev.dbdyno.results.plan.LoadModel.HandOver;
import dev.dbdyno.results.plan.LoadModel.OpenLoop;
import dev.dbdyno.results.plan.LoadModel.Spike;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Slice;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChildMainTest {

    private static final ClosedLoop FOUR_CLIENTS = new ClosedLoop(4);
    private static final Command.Turn A_TURN =
            new Command.Turn(FOUR_CLIENTS, Duration.ZERO, Duration.ofMillis(200), Phase.WARMUP);

    private static final OpenLoop FAST_OPEN_LOOP = new OpenLoop(500, Arrivals.UNIFORM, 8, Duration.ofMillis(100));

    private static final Spike SPIKE = new Spike(
            100, 1_000, Duration.ofMillis(200), Duration.ofMillis(100), Duration.ofMillis(400), Arrivals.UNIFORM, 8);

    @ParameterizedTest
    @CsvSource({"fake,platform", "fake,virtual", "fake-async,", "fake-reactive,"})
    void runsAWholeForkAndEndsWithCodeZero(String stack, String threads) throws Exception {
        Map<String, String> settings = threads == null ? Map.of() : Map.of("threads", threads);
        try (ChildProcess child = ChildProcess.start()) {
            child.say(ChildProcess.fake(stack, settings));
            assertThat(child.next()).isInstanceOf(Frame.Opened.class);
            child.say(new Command.Rehearse(A_TURN, 2));
            assertThat(child.next()).isEqualTo(new Frame.Rehearsed());
            List<Measurement> windows =
                    List.of(child.warmUp(FOUR_CLIENTS), child.measure(FOUR_CLIENTS), child.measure(FOUR_CLIENTS));
            child.say(new Command.Close());

            assertThat(child.next()).isEqualTo(new Frame.Closed(operations(windows)));
            assertThat(child.exitCode()).isZero();
            assertThat(child.next()).isNull();
            assertThat(windows).allSatisfy(ChildMainTest::isWhole);
        }
    }

    private static void isWhole(Measurement window) {
        assertThat(window.operations()).isPositive();
        assertThat(window.failures()).isZero();
        assertThat(window.latency().nanos().getTotalCount()).isEqualTo(window.operations());
        // a wait of 100 µs never ends early
        assertThat(window.latency().nanos().getMinValue()).isGreaterThan(99_000);
        assertThat(Objects.requireNonNull(window.cpu(Party.HOST)).totalNanos()).isPositive();
        assertThat(window.cpu(Party.DATABASE)).isNull();
        assertThat(window.completionThreads()).isPositive();
    }

    private static long operations(List<Measurement> windows) {
        return windows.stream()
                .mapToLong(window -> window.operations() + window.failures())
                .sum();
    }

    @ParameterizedTest
    @CsvSource({"fake,platform", "fake,virtual", "fake-async,", "fake-reactive,"})
    void aBacklogsWindowIsTheWholeBacklog(String stack, String threads) throws Exception {
        Map<String, String> settings = threads == null ? Map.of() : Map.of("threads", threads);
        try (ChildProcess child = ChildProcess.start()) {
            child.say(ChildProcess.fake(stack, settings));
            child.next();

            assertThat(child.warmUp(new Backlog(500, 4)).operations()).isEqualTo(500);
            assertThat(child.measure(new Backlog(500, 4)).operations()).isEqualTo(500);
        }
    }

    @ParameterizedTest
    @CsvSource({",", "FUTURES"})
    void aBacklogHasAsManyWorkersAsTheStackHasConnections(@Nullable HandOver handOver) throws Exception {
        try (ChildProcess child = ChildProcess.start()) {
            // long enough for a busy machine to let each worker have a turn
            child.say(ChildProcess.fake("fake", Map.of("pool", "3", "serviceMicros", "2000")));
            child.next();

            assertThat(child.measure(new Backlog(500, 64, handOver)).completionThreads())
                    .isEqualTo(3);
        }
    }

    /** One child is asked for all of them: each kind of load begins where another has ended. */
    @ParameterizedTest
    @ValueSource(strings = {"fake", "fake-reactive"})
    void openLoopsSpikesAndClosedLoopsAreProbedOneAfterTheOther(String stack) throws Exception {
        probe(stack, Map.of());
    }

    @Test
    @Tag("full")
    void soTheyAreOnVirtualThreadsAndByFutures() throws Exception {
        probe("fake", Map.of("threads", "virtual"));
        probe("fake-async", Map.of());
    }

    private static void probe(String stack, Map<String, String> settings) throws Exception {
        try (ChildProcess child = ChildProcess.start()) {
            child.say(ChildProcess.fake(stack, settings));
            child.next();
            long counted = child.warmUp(FOUR_CLIENTS).operations();
            Measurement open = child.measure(FAST_OPEN_LOOP, Duration.ofMillis(400));
            Measurement spike = child.measure(SPIKE, Duration.ofMillis(1));
            for (int clients : List.of(1, 2, 8, 3)) {
                Measurement window = child.turn(
                        new ClosedLoop(clients), Duration.ofMillis(100), Duration.ofMillis(300), Phase.MEASURED);
                counted += window.operations();
                keptInFlight(clients, window);
            }
            child.say(new Command.Close());
            long inWindows = counted + 50 + open.operations() + spike.operations();

            assertThat(open.operations()).isEqualTo(200);
            assertThat(open.slices()).isNull();
            isOpen(open, 500, 200);
            assertThat(spike.operations()).isEqualTo(160);
            assertThat(Objects.requireNonNull(spike.slices()))
                    .extracting(Slice::due)
                    .containsExactly(10L, 10L, 100L, 10L, 10L, 10L, 10L);
            isOpen(spike, 160 / 0.7, 160);
            assertThat(child.next())
                    .isInstanceOfSatisfying(
                            Frame.Closed.class,
                            closed -> assertThat(closed.operations())
                                    .as("lead-ins are in no window, but in the fork's work")
                                    .isGreaterThan(inWindows));
            assertThat(child.exitCode()).isZero();
        }
    }

    /** N = X·R, which no clients of the number before can have left wrong. */
    private static void keptInFlight(int clients, Measurement window) {
        isWhole(window);
        assertThat(window.operations() * window.latency().nanos().getMean() / window.durationNanos())
                .isBetween(0.6 * clients, 1.05 * clients);
    }

    private static void isOpen(Measurement window, double offeredPerSecond, long due) {
        OpenLoopWindow open = Objects.requireNonNull(window.openLoop());
        assertThat(open.offeredPerSecond()).isCloseTo(offeredPerSecond, within(1e-9));
        assertThat(open.due()).isEqualTo(due);
        assertThat(open.lag().nanos().getTotalCount()).isEqualTo(due);
        assertThat(open.service().nanos().getTotalCount()).isEqualTo(due);
        assertThat(window.latency().nanos().getTotalCount()).isEqualTo(due);
        // a wait of 100 µs never ends early
        assertThat(window.latency().nanos().getMinValue()).isGreaterThan(99_000);
        assertThat(window.failures()).isZero();
        assertThat(Objects.requireNonNull(window.cpu(Party.HOST)).totalNanos()).isPositive();
        assertThat(window.cpu(Party.GENERATOR)).isNull();
    }

    @Test
    void anOpenLoopIsMeasuredAsAPlansLoad() throws Exception {
        try (ChildProcess child = ChildProcess.start()) {
            child.say(ChildProcess.fake("fake-async", Map.of()));
            child.next();
            Measurement first = child.measure(FAST_OPEN_LOOP);
            Measurement second = child.measure(FAST_OPEN_LOOP);
            child.say(new Command.Close());

            assertThat(List.of(first, second)).allSatisfy(window -> {
                assertThat(window.operations()).isEqualTo(100);
                isOpen(window, 500, 100);
            });
            assertThat(child.next()).isEqualTo(new Frame.Closed(2 * (50 + 100)));
        }
    }

    @Test
    void waitingForAWorkerIsLatencyAndNotLag() throws Exception {
        try (ChildProcess child = ChildProcess.start()) {
            child.say(ChildProcess.fake("fake", Map.of("serviceMicros", "10000")));
            child.next();
            // two workers can do 200/s
            Measurement window =
                    child.measure(new OpenLoop(400, Arrivals.UNIFORM, 2, Duration.ZERO), Duration.ofMillis(500));

            OpenLoopWindow open = Objects.requireNonNull(window.openLoop());
            assertThat(window.operations()).isEqualTo(200);
            assertThat(window.durationNanos()).isGreaterThan(990_000_000);
            assertThat(window.latency().nanos().getMaxValue()).isGreaterThan(490_000_000);
            assertThat(open.service().nanos().getValueAtPercentile(50)).isBetween(9_900_000L, 100_000_000L);
            assertThat(open.lag().nanos().getValueAtPercentile(50)).isLessThan(100_000_000);
            assertThat(window.completionThreads()).isEqualTo(2);
        }
    }

    @Test
    void aChildThatWasStoppedShowsItAndSaysThatItsWindowIsInvalid() throws Exception {
        try (ChildProcess child = ChildProcess.start()) {
            child.say(ChildProcess.fake("fake-async", Map.of()));
            child.next();
            child.warmUp(FOUR_CLIENTS);
            child.say(new Command.Turn(
                    new OpenLoop(1_000, Arrivals.POISSON, 8, Duration.ZERO),
                    Duration.ZERO,
                    Duration.ofSeconds(2),
                    Phase.MEASURED));
            Thread.sleep(Duration.ofMillis(700));
            long stoppedMillis = child.stopFor(Duration.ofMillis(500)).toMillis();
            Measurement window = child.nextWindow();

            OpenLoopWindow open = Objects.requireNonNull(window.openLoop());
            assertThat(window.operations()).isEqualTo(open.due()).isBetween(1_800L, 2_200L);
            assertThat(window.faults()).hasAtLeastOneElementOfType(Remark.LateLoadMaker.class);
            // what was due in half a second came late by half a second to nothing, each as late as the next
            assertThat(open.lag().nanos().getMaxValue()).isGreaterThan(450_000_000);
            assertThat(countAbove(open.lag().nanos(), 250_000_000)).isBetween(150L, stoppedMillis + 200);
            assertThat(window.latency().nanos().getMaxValue()).isGreaterThan(450_000_000);
        }
    }

    private static long countAbove(Histogram histogram, long nanos) {
        return histogram.getTotalCount() - histogram.getCountBetweenValues(0, nanos);
    }

    @ParameterizedTest
    @CsvSource({"fake", "fake-async", "fake-reactive"})
    void aStackThatHangsInAnOpenLoopIsGivenUp(String stack) throws Exception {
        try (ChildProcess child = ChildProcess.start("-Ddbdyno.hangGuardSeconds=1")) {
            OpenLoop open = new OpenLoop(100, Arrivals.UNIFORM, 4, Duration.ZERO);
            child.say(ChildProcess.fake(stack, Map.of("hangAfter", "20")));
            child.next();
            child.say(new Command.Turn(open, Duration.ZERO, Duration.ofMillis(500), Phase.WARMUP));

            assertFailed(child, ExitCode.HUNG, "warming up", "30 of 50 operations of the open loop");
        }
    }

    @Test
    void theEndOfStandardInputHaltsAForkAtOnce() throws Exception {
        try (ChildProcess child = ChildProcess.start()) {
            child.say(ChildProcess.fake("fake", Map.of("hangAfter", "1")));
            assertThat(child.next()).isInstanceOf(Frame.Opened.class);
            child.say(A_TURN);
            child.closeInput();

            assertThat(child.exitCode()).isEqualTo(ExitCode.LAB_GONE.code());
            assertThat(child.isAlive()).isFalse();
        }
    }

    @Test
    void questionsAreAllAnsweredAlthoughTheChannelHasEndedMeanwhile() throws Exception {
        try (ChildProcess child = ChildProcess.start()) {
            child.say(new Command.Describe());
            child.say(new Command.Check("fake", "standalone", Map.of("serviceMicros", "5")));
            child.closeInput();

            Frame.Descriptions descriptions = (Frame.Descriptions) Objects.requireNonNull(child.next());
            Frame.Checked checked = (Frame.Checked) Objects.requireNonNull(child.next());

            assertThat(descriptions.stacks())
                    .extracting(Frame.StackDescription::name)
                    .containsExactly("fake", "fake-async", "fake-reactive");
            assertThat(descriptions.hosts())
                    .extracting(Frame.HostDescription::name)
                    .containsExactly("standalone");
            assertThat(checked.problem()).isNull();
            assertThat(checked.settings()).containsEntry("serviceMicros", "5").containsEntry("threads", "platform");
            assertThat(child.exitCode()).isZero();
        }
    }

    @Test
    void aStackThatDiesTakesTheChildWithItsOwnCode() throws Exception {
        try (ChildProcess child = ChildProcess.start()) {
            child.say(ChildProcess.fake("fake", Map.of("dieAfter", "20", "dieWith", "77")));

            assertThat(child.next()).isInstanceOf(Frame.Opened.class);
            child.say(A_TURN);
            assertThat(child.next()).isNull();
            assertThat(child.exitCode()).isEqualTo(77);
        }
    }

    @ParameterizedTest
    @CsvSource({"fake", "fake-async", "fake-reactive"})
    void aHungStackIsGivenUpAndSaysHowManyAreInFlight(String stack) throws Exception {
        try (ChildProcess child = ChildProcess.start("-Ddbdyno.hangGuardSeconds=1")) {
            child.say(ChildProcess.fake(stack, Map.of("hangAfter", "20")));
            child.next();
            // long enough for cold code on a busy machine: a client that reaches the turn's end before it hangs has
            // ended well
            child.say(new Command.Turn(FOUR_CLIENTS, Duration.ZERO, Duration.ofSeconds(2), Phase.WARMUP));

            assertFailed(child, ExitCode.HUNG, "warming up", "4 of 4 clients still had an operation in flight");
        }
    }

    @Test
    void aRefusedOpeningCarriesTheServersCode() throws Exception {
        try (ChildProcess child = ChildProcess.start()) {
            child.say(ChildProcess.fake("fake", Map.of("refuse", "true")));

            Frame.Failed failed = assertFailed(child, ExitCode.OPENING_FAILED, "opening the stack", "password");
            assertThat(failed.sqlState()).isEqualTo("28P01");
            assertThat(child.log()).doesNotContain("secret");
        }
    }

    @Test
    void aWindowOfWhichEveryOperationFailsIsAResultThatKeepsTheFirst() throws Exception {
        try (ChildProcess child = ChildProcess.start()) {
            child.say(ChildProcess.fake("fake-async", Map.of("failEvery", "1")));
            child.next();
            Measurement window = child.warmUp(FOUR_CLIENTS);

            assertThat(window.operations()).isZero();
            FirstFailure first = Objects.requireNonNull(window.firstFailure());
            assertThat(first.message()).contains("the fake stack failed operation");
            assertThat(first.sqlState()).isEqualTo("XX000");
        }
    }

    @Test
    void wrongRepliesAreFailuresInWords() throws Exception {
        try (ChildProcess child = ChildProcess.start()) {
            child.say(ChildProcess.fake("fake-reactive", Map.of("wrongEvery", "2")));
            child.next();
            Measurement window = child.measure(FOUR_CLIENTS);

            assertThat(window.failures()).isBetween(window.operations() - 2, window.operations() + 2);
            FirstFailure first = Objects.requireNonNull(window.firstFailure());
            assertThat(first.kind()).isEqualTo(FirstFailure.Kind.WRONG_REPLY);
            assertThat(first.message())
                    .startsWith("wrong reply: asked FindCompany[companyId=")
                    .contains("expected 1 row with checksum", "found 2 rows");
        }
    }

    @Test
    void whatAStackPrintsNeverReachesTheFrames() throws Exception {
        try (ChildProcess child = ChildProcess.start()) {
            child.say(ChildProcess.fake("fake", Map.of("floodAfter", "10", "floodMebibytes", "1")));
            child.next();

            assertThat(child.measure(FOUR_CLIENTS).operations()).isPositive();
            assertThat(child.log().length()).isGreaterThan(2 * 1024 * 1024 - 200_000);
        }
    }

    @Test
    void aStrayThreadIsNamedAndDoesNotKeepTheChildAlive() throws Exception {
        try (ChildProcess child = ChildProcess.start()) {
            child.say(ChildProcess.fake("fake", Map.of("strayThread", "true")));
            child.next();
            child.warmUp(FOUR_CLIENTS);
            child.say(new Command.Close());

            assertThat(child.next()).isInstanceOf(Frame.Closed.class);
            assertThat(child.exitCode()).isZero();
            assertThat(child.log()).contains("left threads running: fake-stray");
        }
    }

    @Test
    void anArmThatCannotRunIsRefusedAtTheStart() throws Exception {
        try (ChildProcess child = ChildProcess.start()) {
            child.say(ChildProcess.fake("fkae", Map.of()));

            assertFailed(child, ExitCode.BAD_ARM, "reading the arm", "Did you mean 'fake'?");
        }
    }

    @Test
    void aLineThatIsNoCommandIsRefusedWithoutBeingRepeated() throws Exception {
        try (ChildProcess child = ChildProcess.start()) {
            child.say("{\"type\":\"start\",\"password\":\"hunter2\"");

            Frame.Failed failed = assertFailed(child, ExitCode.BAD_COMMAND, "reading a command", "no command");
            assertThat(failed.message()).doesNotContain("hunter2");
            assertThat(child.log()).doesNotContain("hunter2");
        }
    }

    @Test
    void aCommandOutOfOrderIsRefused() throws Exception {
        try (ChildProcess child = ChildProcess.start()) {
            child.say(A_TURN);

            assertFailed(child, ExitCode.BAD_COMMAND, "reading a command", "Turn before its fork has begun");
        }
    }

    private static Frame.Failed assertFailed(ChildProcess child, ExitCode code, String phase, String words)
            throws IOException, InterruptedException {
        Frame frame = child.next();
        assertThat(frame).isInstanceOf(Frame.Failed.class);
        Frame.Failed failed = (Frame.Failed) Objects.requireNonNull(frame);
        assertThat(failed.phase()).isEqualTo(phase);
        assertThat(failed.message()).contains(words);
        assertThat(child.exitCode()).isEqualTo(code.code());
        assertThat(child.next()).isNull();
        return failed;
    }
}
