package dev.dbdyno.generator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.load.conversation.ExitCode;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Command.Replies;
import dev.dbdyno.results.frames.Command.WebTarget;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.LoadModel.ClosedLoop;
import dev.dbdyno.results.plan.LoadModel.OpenLoop;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.scenarios.OneRow;
import dev.dbdyno.scenarios.Scenario;
import dev.dbdyno.scenarios.UserQuery;
import dev.dbdyno.stub.Behaviour;
import dev.dbdyno.stub.Behaviour.Fault;
import dev.dbdyno.stub.StubServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratorMainTest {

    private static final Scenario ONE_ROW = new OneRow(100);
    private static final Duration STOPPED = Duration.ofMillis(300);

    /** Runs on Linux' own epoll, and without it. */
    @ParameterizedTest
    @ValueSource(strings = {"false", "true"})
    void runsAWholeForkAndEndsWithCodeZero(String withoutEpoll) throws Exception {
        try (StubServer server = StubServer.start(Behaviour.PERFECT);
                GeneratorProcess generator = GeneratorProcess.start("-Dio.netty.transport.noNative=" + withoutEpoll)) {
            generator.say(generate(server.port(), ONE_ROW));
            assertThat(generator.next()).isInstanceOf(Frame.Opened.class);
            long operations = 0;
            for (Phase phase : List.of(Phase.WARMUP, Phase.MEASURED, Phase.MEASURED)) {
                Measurement window = turn(generator, new ClosedLoop(4), Duration.ZERO, Duration.ofMillis(200), phase);
                isWhole(window);
                operations += window.operations();
            }
            generator.say(new Command.Close());

            assertThat(generator.next()).isEqualTo(new Frame.Closed(operations));
            assertThat(generator.exitCode()).isZero();
            assertThat(operations).isEqualTo(server.requests());
        }
    }

    private static void isWhole(Measurement window) {
        assertThat(window.failures()).isZero();
        assertThat(window.latency().nanos().getTotalCount()).isEqualTo(window.operations());
        // the stub is in this JVM, which plays the host
        assertThat(Objects.requireNonNull(window.cpu(Party.HOST)).totalNanos()).isPositive();
        assertThat(Objects.requireNonNull(window.cpu(Party.GENERATOR)).totalNanos())
                .isPositive();
        assertThat(window.count(Party.HOST, Count.JIT)).isNotNull();
        assertThat(window.count(Party.HOST, Count.GC_PAUSES)).isNull();
        assertThat(window.completionThreads()).isNull();
    }

    private static Measurement turn(
            GeneratorProcess generator, LoadModel load, Duration leadIn, Duration length, Phase phase)
            throws IOException {
        generator.say(new Command.Turn(load, leadIn, length, phase));
        Frame.Window window = generator.nextWindow();
        assertThat(window.phase()).isEqualTo(phase);
        return window.measurement();
    }

    @Test
    void probesChangeTheRateOverTheSameConnections() throws Exception {
        try (StubServer server = StubServer.start(Behaviour.PERFECT);
                GeneratorProcess generator = warmedUp(server, open(500))) {
            long connections = server.connections();
            for (int rate = 200; rate <= 600; rate += 200) {
                Measurement probed = turn(generator, open(rate), Duration.ZERO, Duration.ofMillis(500), Phase.MEASURED);

                assertThat(Objects.requireNonNull(probed.openLoop()).due()).isEqualTo(rate / 2);
                assertThat(probed.operations()).isEqualTo(rate / 2);
            }
            assertThat(server.connections()).isEqualTo(connections).isEqualTo(1 + 8);
        }
    }

    @Test
    void closedLoopsGrowByConnectionsAndLoseThem() throws Exception {
        try (StubServer server = StubServer.start(Behaviour.PERFECT);
                GeneratorProcess generator = warmedUp(server, new ClosedLoop(4))) {
            long opened = server.connections();
            for (int clients : List.of(1, 2, 16, 3)) {
                Measurement probed = turn(
                        generator,
                        new ClosedLoop(clients),
                        Duration.ofMillis(100),
                        Duration.ofMillis(300),
                        Phase.MEASURED);

                assertThat(probed.failures()).isZero();
                assertThat(probed.operations() * probed.latency().nanos().getMean() / probed.durationNanos())
                        .isBetween(0.6 * clients, 1.05 * clients);
            }
            assertThat(opened).isEqualTo(1 + 4);
            assertThat(server.connections())
                    .as("3 closed, then 1 and 14 more opened")
                    .isEqualTo(opened + 1 + 14);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aGeneratorThatIsStoppedShowsItAndItsWindowIsInvalid() throws Exception {
        try (StubServer server = StubServer.start(Behaviour.PERFECT);
                GeneratorProcess generator = warmedUp(server, open(1_000))) {
            generator.say(new Command.Turn(open(1_000), Duration.ZERO, Duration.ofSeconds(2), Phase.MEASURED));
            awaitRequests(server, server.requests() + 600);
            generator.signal("STOP");
            Thread.sleep(STOPPED);
            generator.signal("CONT");
            Measurement stopped = generator.nextWindow().measurement();
            OpenLoopWindow open = Objects.requireNonNull(stopped.openLoop());

            // nothing is dropped, and whatever was due meanwhile was late by the rest of it
            assertThat(open.due()).isEqualTo(2_000);
            assertThat(stopped.operations()).isEqualTo(2_000);
            assertThat(laterThan(stopped.latency().nanos(), 100)).isGreaterThanOrEqualTo(190);
            assertThat(laterThan(open.lag().nanos(), 100)).isGreaterThanOrEqualTo(190);
            assertThat(stopped.latency().nanos().getMaxValue()).isGreaterThan(STOPPED.toNanos());
            assertThat(stopped.faults()).hasAtLeastOneElementOfType(Remark.LateLoadMaker.class);
        }
    }

    private static long laterThan(Histogram nanos, int millis) {
        return nanos.getCountBetweenValues(Duration.ofMillis(millis).toNanos(), Long.MAX_VALUE);
    }

    private static void awaitRequests(StubServer server, long count) throws InterruptedException {
        for (int i = 0; server.requests() < count && i < 1_000; i++) {
            Thread.sleep(10);
        }
        assertThat(server.requests()).isGreaterThanOrEqualTo(count);
    }

    private static GeneratorProcess warmedUp(StubServer server, LoadModel load) throws IOException {
        GeneratorProcess generator = GeneratorProcess.start();
        generator.say(generate(server.port(), ONE_ROW));
        assertThat(generator.next()).isInstanceOf(Frame.Opened.class);
        turn(generator, load, Duration.ZERO, Duration.ofMillis(200), Phase.WARMUP);
        return generator;
    }

    @Test
    void aHostThatAnswersOnlyErrorsIsQuoted() throws Exception {
        try (StubServer server = StubServer.start(Behaviour.PERFECT.with(Fault.ERROR, 1));
                GeneratorProcess generator = GeneratorProcess.start()) {
            generator.say(generate(server.port(), ONE_ROW));
            assertThat(generator.next()).isInstanceOf(Frame.Opened.class);
            Measurement window =
                    turn(generator, new ClosedLoop(2), Duration.ZERO, Duration.ofMillis(200), Phase.WARMUP);

            assertThat(window.operations()).isZero();
            assertThat(Objects.requireNonNull(window.firstFailure()).message())
                    .contains("GET /companies/")
                    .contains("status 503")
                    .contains("no connection was free within 30 s");
        }
    }

    @Test
    void aHostThatIsNotThereIsSaid() throws Exception {
        int port = portThatNobodyListensTo();
        try (GeneratorProcess generator = GeneratorProcess.start()) {
            generator.say(generate(port, ONE_ROW));

            Frame.Failed failed = (Frame.Failed) Objects.requireNonNull(generator.next());
            assertThat(failed.phase()).isEqualTo("connecting to the web host");
            assertThat(failed.message())
                    .isEqualTo("no connection to 127.0.0.1:%d: Connection refused; is something listening there?"
                            .formatted(port));
            assertThat(generator.exitCode()).isEqualTo(ExitCode.OPENING_FAILED.code());
        }
    }

    private static int portThatNobodyListensTo() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void whatCannotBeAskedOverHttpIsRefusedBeforeAnythingIsOpened() throws Exception {
        Scenario query = new UserQuery("SELECT 1", List.of(), null);
        try (GeneratorProcess generator = GeneratorProcess.start()) {
            generator.say(generate(1, query));

            assertThat(((Frame.Failed) Objects.requireNonNull(generator.next())).message())
                    .contains("a query of your own runs standalone");
        }
    }

    @Test
    void aBacklogIsRefusedInWords() throws Exception {
        try (StubServer server = StubServer.start(Behaviour.PERFECT);
                GeneratorProcess generator = GeneratorProcess.start()) {
            generator.say(generate(server.port(), ONE_ROW));
            assertThat(generator.next()).isInstanceOf(Frame.Opened.class);
            generator.say(new Command.Turn(
                    new LoadModel.Backlog(100, 2), Duration.ZERO, Duration.ofMillis(200), Phase.WARMUP));

            assertThat(((Frame.Failed) Objects.requireNonNull(generator.next())).message())
                    .contains("load=in-host");
        }
    }

    @Test
    void theEndOfStandardInputHaltsAForkAtOnce() throws Exception {
        try (StubServer server = StubServer.start(Behaviour.PERFECT);
                GeneratorProcess generator = GeneratorProcess.start()) {
            generator.say(generate(server.port(), ONE_ROW));
            assertThat(generator.next()).isInstanceOf(Frame.Opened.class);
            generator.say(new Command.Turn(new ClosedLoop(2), Duration.ZERO, Duration.ofSeconds(5), Phase.WARMUP));
            generator.closeInput();

            assertThat(generator.exitCode()).isEqualTo(ExitCode.LAB_GONE.code());
        }
    }

    private static OpenLoop open(double perSecond) {
        return new OpenLoop(perSecond, Arrivals.UNIFORM, 8, Duration.ofMillis(100));
    }

    private static Command.Generate generate(int port, Scenario scenario) {
        return new Command.Generate(
                new WebTarget("127.0.0.1", port, Replies.CONTRACT),
                ProcessHandle.current().pid(),
                null,
                null,
                new HttpPlan(HttpPlan.Connections.KEEP_ALIVE, Duration.ofSeconds(5)),
                GeneratorPriority.ORDINARY,
                scenario.stored(),
                7);
    }
}
