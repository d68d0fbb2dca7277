package dev.dbdyno.generator.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.generator.requests.Mix;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.results.frames.Command.Replies;
import dev.dbdyno.results.frames.Command.Share;
import dev.dbdyno.results.frames.Command.WebTarget;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.LoadModel.OpenLoop;
import dev.dbdyno.results.plan.LoadModel.Spike;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Slice;
import dev.dbdyno.scenarios.OneRow;
import dev.dbdyno.stub.Behaviour;
import dev.dbdyno.stub.Behaviour.Fault;
import dev.dbdyno.stub.Behaviour.Framing;
import dev.dbdyno.stub.RequestListener;
import dev.dbdyno.stub.Service;
import dev.dbdyno.stub.Stalls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenLoopTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @ParameterizedTest
    @EnumSource
    void everythingThatWasDueIsAccountedFor(Arrivals arrivals) throws Exception {
        try (Target target = Target.of(Behaviour.PERFECT.with(Fault.ERROR, 50))) {
            LoadedWindow loaded = target.window(new OpenLoop(1_000, arrivals, 16, Duration.ofMillis(200)), SECOND);
            OpenLoopWindow open = Objects.requireNonNull(loaded.openLoop());

            assertThat(loaded.operations() + loaded.failures()).isEqualTo(open.due());
            assertThat(open.due() + loaded.leadInOperations())
                    .isEqualTo(target.server().requests());
            assertThat(loaded.failures()).isBetween(open.due() / 50 - 1, open.due() / 50 + 1);
            assertThat(open.offeredPerSecond()).isEqualTo(1_000);
            assertThat(open.lag().nanos().getTotalCount()).isEqualTo(open.due());
            assertThat(open.service().nanos().getTotalCount()).isEqualTo(loaded.operations());
            assertThat(loaded.latency().nanos().getTotalCount()).isEqualTo(loaded.operations());
            assertThat(loaded.completionThreads()).isNull();
            switch (arrivals) {
                case UNIFORM -> {
                    assertThat(open.due()).isEqualTo(1_000);
                    assertThat(loaded.leadInOperations()).isEqualTo(200);
                }
                // five standard deviations
                case POISSON -> assertThat(open.due()).isBetween(842L, 1_158L);
            }
        }
    }

    /** While other forks had their turns. */
    @Test
    void connectionsThatTheServerClosedMeanwhileAreOpenAgainBeforeTheNextTurn() throws Exception {
        try (Target target = Target.of(Behaviour.PERFECT);
                Load load = target.loads().load(new OpenLoop(1_000, Arrivals.UNIFORM, 16, Duration.ZERO))) {
            load.prepare();
            load.run(Duration.ofMillis(200), () -> {});
            load.collect();
            long before = target.server().connections();
            target.server().hangUp();
            // until the event loops have heard of it
            Thread.sleep(200);

            load.prepare();

            assertAccepts(target, before + 16);
            load.run(Duration.ofMillis(200), () -> {});
            assertThat(load.collect().failures()).isZero();
            assertThat(target.server().connections()).isEqualTo(before + 16);
        }
    }

    @Test
    void whatAServerEndsWithEachReplyIsOpenedInTheTimeOfTheLoad() throws Exception {
        try (Target target = Target.of(Behaviour.PERFECT.with(Framing.CLOSE));
                Load load = target.loads().load(new OpenLoop(1_000, Arrivals.UNIFORM, 16, Duration.ZERO))) {
            load.prepare();
            load.run(Duration.ofMillis(200), () -> {});
            assertThat(load.collect().failures()).isZero();
            long before = target.server().connections();

            load.prepare();
            // until the server had heard of any
            Thread.sleep(200);

            assertThat(target.server().connections()).isEqualTo(before);
            load.run(Duration.ofMillis(200), () -> {});
            LoadedWindow loaded = load.collect();
            assertThat(loaded.failures()).isZero();
            assertThat(target.server().connections())
                    .isBetween(before + loaded.operations() - 1, before + loaded.operations());
        }
    }

    @Test
    void aServerThatIsSlowToAcceptDelaysATurnBySecondsAndNotByEveryTimeout() throws Exception {
        // it accepts nothing: what its queue does not hold is never answered
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                HttpLoads loads = loadsOn(deaf.getLocalPort());
                Load load = loads.load(new OpenLoop(1_000, Arrivals.UNIFORM, 256, Duration.ZERO))) {
            long start = System.nanoTime();

            load.prepare();

            // one timeout is 30 s, and each of 256 connections has one
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(25));
        }
    }

    private static HttpLoads loadsOn(int port) throws IOException {
        WebTarget web = new WebTarget("127.0.0.1", port, Replies.STATUS_ONLY);
        HttpPlan plan = Target.keepAlive(Duration.ofSeconds(30));
        Mix mix = Mix.of(new OneRow(1_000), web, plan.connections());
        return HttpLoads.open(web, plan, mix, 7, Share.WHOLE, 1, Duration.ofSeconds(5));
    }

    /** A connection that is open to its client may wait a moment before the server accepts it. */
    private static void assertAccepts(Target target, long connections) throws InterruptedException {
        for (int look = 0; look < 100 && target.server().connections() < connections; look++) {
            Thread.sleep(20);
        }
        assertThat(target.server().connections()).isEqualTo(connections);
    }

    @Test
    void countingBeginsAtTheEndOfTheLeadIn() throws Exception {
        try (Target target = Target.of(Behaviour.PERFECT)) {
            AtomicLong beginning = new AtomicLong();
            long asked = System.nanoTime();
            LoadedWindow loaded = target.window(
                    new OpenLoop(1_000, Arrivals.UNIFORM, 4, Duration.ofMillis(300)),
                    Duration.ofMillis(300),
                    () -> beginning.set(System.nanoTime()));

            assertThat(Duration.ofNanos(beginning.get() - asked)).isGreaterThanOrEqualTo(Duration.ofMillis(300));
            assertThat(loaded.leadInOperations()).isEqualTo(300);
        }
    }

    @Test
    void aStallOfTheServerIsSeenByEveryRequestThatWasDueInIt() throws Exception {
        // 200 ms after each 800 ms: in two whole cycles two stalls, wherever the window begins
        Stalls stalls = new Stalls(Duration.ofMillis(800), Duration.ofMillis(200));
        try (Target target = Target.of(Behaviour.PERFECT.with(stalls))) {
            OpenLoop load = new OpenLoop(1_000, Arrivals.UNIFORM, 500, Duration.ofMillis(200));
            Histogram nanos =
                    target.window(load, Duration.ofSeconds(2)).latency().nanos();

            assertThat(nanos.getTotalCount()).isEqualTo(2_000);
            // those due in the first 180 ms, and in the first 100 ms, of each; and others where the machine is busy
            assertThat(laterThan(nanos, Duration.ofMillis(20))).isGreaterThanOrEqualTo(340);
            assertThat(laterThan(nanos, Duration.ofMillis(100))).isGreaterThanOrEqualTo(190);
            assertThat(nanos.getMaxValue()).isGreaterThan(195_000_000);
        }
    }

    @Test
    void whatFindsNoConnectionWaitsAndTheWaitIsLatencyButNoLag() throws Exception {
        Stalls stalls = new Stalls(Duration.ofMillis(800), Duration.ofMillis(200));
        try (Target target = Target.of(Behaviour.PERFECT.with(stalls))) {
            OpenLoop load = new OpenLoop(1_000, Arrivals.UNIFORM, 2, Duration.ofMillis(200));
            LoadedWindow loaded = target.window(load, Duration.ofSeconds(2));
            OpenLoopWindow open = Objects.requireNonNull(loaded.openLoop());

            assertThat(loaded.operations()).isEqualTo(2_000);
            long late = laterThan(loaded.latency().nanos(), Duration.ofMillis(100));
            assertThat(late).isGreaterThanOrEqualTo(190);
            // of the two stalls only the requests on the two connections saw much on their own
            assertThat(laterThan(open.service().nanos(), Duration.ofMillis(100)))
                    .isBetween(1L, late / 10);
            assertThat(laterThan(open.lag().nanos(), Duration.ofMillis(100))).isLessThan(late / 2);
        }
    }

    private static long laterThan(Histogram nanos, Duration bound) {
        return nanos.getCountBetweenValues(bound.toNanos(), Long.MAX_VALUE);
    }

    @Test
    void whatWaitsLongerThanARequestMayTakeFailsUnasked() throws Exception {
        // 100 requests per second, of 500 offered
        Behaviour slow = Behaviour.PERFECT.with(Service.fixed(1, Duration.ofMillis(10)));
        try (Target target = Target.of(slow, Target.keepAlive(Duration.ofMillis(300)))) {
            LoadedWindow loaded = target.window(new OpenLoop(500, Arrivals.UNIFORM, 1, Duration.ZERO), SECOND);

            assertThat(loaded.operations() + loaded.failures()).isEqualTo(500);
            assertThat(loaded.operations())
                    .isEqualTo(target.server().requests())
                    .isBetween(60L, 135L);
            assertThat(Objects.requireNonNull(loaded.firstFailure()).message())
                    .isEqualTo("never asked: all 1 connections were busy for the 0.3 s after it was due");
        }
    }

    @Test
    void aSpikeIsKeptInSlicesAndNothingIsLeftOut() throws Exception {
        Spike spike = new Spike(
                200,
                1_000,
                Duration.ofMillis(400),
                Duration.ofMillis(200),
                Duration.ofMillis(400),
                Arrivals.UNIFORM,
                8);
        try (Target target = Target.of(Behaviour.PERFECT)) {
            LoadedWindow loaded = target.window(spike, Duration.ofSeconds(99));
            List<Slice> slices = Objects.requireNonNull(loaded.slices());

            assertThat(slices.stream().mapToLong(Slice::due).sum()).isEqualTo(360);
            assertThat(slices.stream().mapToLong(Slice::due).max()).hasValue(100);
            assertThat(loaded.operations()).isEqualTo(360);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theSameIsAskedAtTheSameInstantsInEveryArmAfterItsWarmUp(int warmups) throws Exception {
        assertThat(askedAfter(warmups)).isEqualTo(askedAfter(0)).hasSize(100);
    }

    private static List<String> askedAfter(int warmups) throws Exception {
        ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
        try (Target target = Target.of(
                Behaviour.PERFECT,
                new OneRow(1_000),
                Target.keepAlive(Duration.ofSeconds(5)),
                (method, uri, body) -> asked.add(uri),
                1)) {
            // over one connection the server sees the order that was drawn
            OpenLoop load = new OpenLoop(1_000, Arrivals.UNIFORM, 1, Duration.ZERO);
            for (int i = 0; i < warmups; i++) {
                target.window(load, Duration.ofMillis(50));
            }
            target.loads().warmedUp();
            asked.clear();
            target.window(load, Duration.ofMillis(100));
        }
        return List.copyOf(asked);
    }

    @Test
    void twoEventLoopsShareOneSchedule() throws Exception {
        try (Target target =
                Target.of(Behaviour.PERFECT, new OneRow(1_000), Target.newEachRequest(), RequestListener.NONE, 2)) {
            LoadedWindow loaded = target.window(new OpenLoop(500, Arrivals.UNIFORM, 6, Duration.ZERO), SECOND);

            assertThat(loaded.firstFailure()).isNull();
            assertThat(loaded.operations())
                    .isEqualTo(500)
                    .isEqualTo(target.server().requests());
            assertThat(target.server().connections()).isEqualTo(501);
        }
    }
}
