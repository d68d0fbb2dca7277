package dev.dbdyno.generator.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.load.Load;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.results.plan.LoadModel.ClosedLoop;
import dev.dbdyno.scenarios.HundredRows;
import dev.dbdyno.scenarios.Requests;
import dev.dbdyno.scenarios.Requests.Request;
import dev.dbdyno.scenarios.Scenario;
import dev.dbdyno.stub.Behaviour;
import dev.dbdyno.stub.Behaviour.Fault;
import dev.dbdyno.stub.Behaviour.Framing;
import dev.dbdyno.stub.RequestListener;
import dev.dbdyno.stub.Service;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClosedLoopTest {

    private static final Duration WINDOW = Duration.ofMillis(400);

    /** One request of ten takes no more than this even on a busy machine; a thousand requests must not end the test. */
    private static final Behaviour HALF_A_MILLISECOND =
            Behaviour.PERFECT.with(Service.fixed(1_000, Duration.ofNanos(500_000)));

    @ParameterizedTest
    @EnumSource
    void everyRequestThatTheServerGotIsCountedOnce(Framing framing) throws Exception {
        try (Target target = Target.of(HALF_A_MILLISECOND.with(framing))) {
            for (int window = 0; window < 2; window++) {
                long before = target.server().requests();
                LoadedWindow loaded = target.window(new ClosedLoop(8), WINDOW);

                assertThat(loaded.firstFailure()).isNull();
                assertThat(loaded.operations())
                        .isEqualTo(target.server().requests() - before)
                        .isGreaterThan(8);
                assertThat(loaded.failures()).isZero();
                assertThat(loaded.latency().nanos().getTotalCount()).isEqualTo(loaded.operations());
                // it cannot be quicker than the server
                assertThat(loaded.latency().nanos().getMinValue()).isGreaterThan(499_000);
                assertThat(loaded.completionThreads()).isNull();
                assertThat(loaded.openLoop()).isNull();
            }
        }
    }

    @Test
    void connectionsAreOpenedOncePerUserAndLiveFromLoadToLoad() throws Exception {
        try (Target target = Target.of(HALF_A_MILLISECOND)) {
            // one more has tried whether a server listens
            target.window(new ClosedLoop(8), WINDOW);
            assertThat(target.server().connections()).isEqualTo(1 + 8);
            target.window(new ClosedLoop(8), WINDOW);
            target.window(new ClosedLoop(3), WINDOW);
            assertThat(target.server().connections()).isEqualTo(1 + 8);
            target.window(new ClosedLoop(10), WINDOW);
            assertThat(target.server().connections()).isEqualTo(1 + 8 + 7);
        }
    }

    @Test
    void aNewConnectionIsOpenedForEachRequestWhereThePlanSaysSo() throws Exception {
        try (Target target = Target.of(HALF_A_MILLISECOND, Target.newEachRequest())) {
            LoadedWindow loaded = target.window(new ClosedLoop(4), WINDOW);

            assertThat(loaded.firstFailure()).isNull();
            assertThat(loaded.operations())
                    .isGreaterThan(4)
                    .isEqualTo(target.server().requests());
            assertThat(target.server().connections()).isEqualTo(1 + loaded.operations());
        }
    }

    @Test
    void aConnectionThatTheServerEndsAsItSaidIsOpenedAnewAndNoFailure() throws Exception {
        try (Target target = Target.of(HALF_A_MILLISECOND.with(Fault.LAST_OF_ITS_CONNECTION, 10))) {
            LoadedWindow loaded = target.window(new ClosedLoop(2), WINDOW);

            assertThat(loaded.firstFailure()).isNull();
            assertThat(loaded.operations()).isEqualTo(target.server().requests());
            assertThat(target.server().connections())
                    .isBetween(loaded.operations() / 10 + 1, loaded.operations() / 10 + 3);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ERROR | found status 503 with \\d+ bytes .*no connection was free",
                "WRONG_BODY | wrong reply to GET /companies/\\d+: expected status 200 with \\d+ bytes .* found status 200",
                "HANG_UP | 127.0.0.1:\\d+ closed the connection without a reply",
                "HALF_A_REPLY | 127.0.0.1:\\d+ closed the connection within its reply",
                "GARBAGE | answered GET /companies/\\d+ with no reply of HTTP/1.1: it begins with 'SSH-2.0-OpenSSH_9.2'"
            })
    void aWrongReplyIsAFailureInWordsAndTheRestIsNot(Fault fault, String words) throws Exception {
        try (Target target = Target.of(HALF_A_MILLISECOND.with(fault, 7))) {
            LoadedWindow loaded = target.window(new ClosedLoop(5), WINDOW);

            long asked = loaded.operations() + loaded.failures();
            assertThat(asked).isEqualTo(target.server().requests());
            assertThat(loaded.failures()).isEqualTo(asked / 7);
            assertThat(loaded.latency().nanos().getTotalCount()).isEqualTo(loaded.operations());
            assertThat(Objects.requireNonNull(loaded.firstFailure()).message()).containsPattern(words);
        }
    }

    @Test
    void aRequestThatIsNotAnsweredInTimeFailsAndItsConnectionIsOpenedAnew() throws Exception {
        try (Target target =
                Target.of(HALF_A_MILLISECOND.with(Fault.SILENCE, 100), Target.keepAlive(Duration.ofMillis(150)))) {
            LoadedWindow loaded = target.window(new ClosedLoop(4), Duration.ofSeconds(1));

            long asked = loaded.operations() + loaded.failures();
            assertThat(asked).isEqualTo(target.server().requests());
            assertThat(loaded.failures()).isPositive().isEqualTo(asked / 100);
            assertThat(Objects.requireNonNull(loaded.firstFailure()).message())
                    .containsPattern("no reply from 127.0.0.1:\\d+ to GET /companies/\\d+ within 0.15 s");
            assertThat(target.server().connections()).isBetween(5L, 5 + loaded.failures());
        }
    }

    @Test
    void aSilentServerFailsEveryRequestAndEndsInTime() throws Exception {
        try (Target target =
                Target.of(Behaviour.PERFECT.with(Fault.SILENCE, 1), Target.keepAlive(Duration.ofMillis(100)))) {
            LoadedWindow loaded = target.window(new ClosedLoop(3), WINDOW);

            assertThat(loaded.operations()).isZero();
            assertThat(loaded.failures()).isPositive();
        }
    }

    @Test
    void aServerThatHasGoneIsAFailureInWords() throws Exception {
        try (Target target = Target.of(HALF_A_MILLISECOND);
                Load load = target.loads().load(new ClosedLoop(2))) {
            load.prepare();
            target.server().close();
            load.prepare();
            load.run(Duration.ofMillis(50), () -> {});
            LoadedWindow loaded = load.collect();

            assertThat(loaded.operations()).isZero();
            assertThat(Objects.requireNonNull(loaded.firstFailure()).message())
                    .containsPattern("(no connection to|the connection to|closed).*")
                    .contains("127.0.0.1:" + target.server().port());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void usersAreSpreadOverTheEventLoops(int eventLoops) throws Exception {
        try (Target target = Target.of(
                HALF_A_MILLISECOND,
                new HundredRows(300),
                Target.keepAlive(Duration.ofSeconds(5)),
                RequestListener.NONE,
                eventLoops)) {
            LoadedWindow loaded = target.window(new ClosedLoop(2), WINDOW);

            assertThat(loaded.firstFailure()).isNull();
            assertThat(loaded.operations())
                    .isEqualTo(target.server().requests())
                    .isGreaterThan(2);
        }
    }

    @Test
    void aMixIsAskedByWeight() throws Exception {
        ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
        RequestListener listener = (method, uri, body) -> asked.add("%s %s %s".formatted(method, uri, body));
        Scenario mix = new Requests(
                List.of(new Request("GET", "/a", 3, null), new Request("POST", "/b", 1, "{\"x\":[1]}")), List.of());
        try (Target target = Target.of(Behaviour.PERFECT, mix, Target.keepAlive(Duration.ofSeconds(5)), listener, 1)) {
            LoadedWindow loaded = target.window(new ClosedLoop(4), WINDOW);

            long reads = Collections.frequency(asked, "GET /a ");
            long writes = Collections.frequency(asked, "POST /b {\"x\":[1]}");
            assertThat(loaded.firstFailure()).isNull();
            assertThat(reads + writes).isEqualTo(loaded.operations()).isEqualTo(asked.size());
            assertThat((double) writes / (reads + writes)).isBetween(0.15, 0.35);
        }
    }
}
