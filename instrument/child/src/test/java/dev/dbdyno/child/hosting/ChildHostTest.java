package dev.dbdyno.child.hosting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.child.host.Opening;
import dev.dbdyno.child.load.StandaloneHost;
import dev.dbdyno.fake.FakeAsyncProvider;
import dev.dbdyno.fake.FakeProvider;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.load.Loads;
import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.usage.GarbageCollections;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.scenarios.OneRow;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.web.HostDescription;
import dev.dbdyno.spi.web.HostProvider;
import dev.dbdyno.spi.web.LoadInside;
import dev.dbdyno.spi.web.WebServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A host that serves, on a server of the JDK's. The real ones run in children of their own modules. */
@Timeout(60)
class ChildHostTest {

    private final WatchedStack stack = new WatchedStack(new FakeAsyncProvider());
    private final ChildHost host = ChildHost.of(new TinyWebHost());

    static Stream<LoadModel> loads() {
        return Stream.of(new LoadModel.ClosedLoop(5), new LoadModel.Backlog(5, 2));
    }

    @ParameterizedTest
    @MethodSource("loads")
    void aWindowIsBegunOnTheRequestsThreadAndEndsOnTheStacks(LoadModel model) throws Exception {
        try (Loads loads = host.open(stack, opening(Map.of("load", "in-host")));
                Load load = loads.load(model)) {
            for (int window = 0; window < 3; window++) {
                stack.startedOn.clear();
                List<String> beginning = new ArrayList<>();
                load.prepare();
                load.run(
                        Duration.ofMillis(50),
                        () -> beginning.add(Thread.currentThread().getName()));
                LoadedWindow loaded = load.collect();

                assertThat(beginning).containsExactly(Thread.currentThread().getName());
                assertThat(loaded.failures()).isZero();
                assertThat(loaded.operations()).isEqualTo(stack.startedOn.size());
                assertThat(stack.startedOn.stream()
                                .filter(TinyWebHost.REQUEST_THREAD::equals)
                                .count())
                        .as(
                                "the first operation of each client, the whole of a backlog; more where one ended before it was looked at")
                        .isGreaterThanOrEqualTo(5);
            }
        }
        assertThat(stack.open).hasValue(0);
    }

    @ParameterizedTest
    @CsvSource({"platform,false", "virtual,true"})
    void theClientsOfALoadWithinRunOnTheKindOfThreadThatRequestsRunOn(String threads, boolean virtual)
            throws Exception {
        WatchedStack blocking = new WatchedStack(new FakeProvider());
        try (Loads loads = host.open(blocking, opening(Map.of("load", "in-host", "threads", threads)));
                Load load = loads.load(new LoadModel.ClosedLoop(2))) {
            load.prepare();
            load.run(Duration.ofMillis(50), () -> {});
            assertThat(load.collect().operations()).isPositive();
        }
        assertThat(blocking.startedOnVirtual).containsExactly(virtual);
        assertThat(blocking.open).hasValue(0);
    }

    @Test
    void aRequestForALoadThatWasNotReadiedIsRefused() throws Exception {
        Settings settings = hostSettings(Map.of());
        try (WebServer served = host.serve(stack, nowhere(), stackSettings(), settings, "127.0.0.1")) {
            HttpResponse<String> response = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/load".formatted(served.port())))
                                    .POST(BodyPublishers.noBody())
                                    .build(),
                            BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body()).contains("no load was asked for");
        }
        assertThat(stack.open).hasValue(0);
    }

    @Test
    void aHostThatAnswersWithoutRunningTheLoadIsFoundOut() throws Exception {
        ChildHost lying = ChildHost.of(new OtherwiseStarting() {
            @Override
            public WebServer start(Stack served, Settings settings, String address, LoadInside inside)
                    throws OperationException {
                return new TinyWebHost()
                        .start(
                                served,
                                settings,
                                address,
                                () -> CompletableFuture.completedFuture("{\"operations\":1}"));
            }
        });
        try (Loads loads = lying.open(stack, opening(Map.of("load", "in-host")));
                Load load = loads.load(new LoadModel.ClosedLoop(1))) {
            load.prepare();
            assertThatThrownBy(() -> load.run(Duration.ofMillis(50), () -> {}))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("POST /load expects 200 with the window's record,"
                            + " but the web host answered 200: {\"operations\":1}");
        }
    }

    @Test
    void anOpenLoopWithinAHostIsRefusedInWords() throws Exception {
        var openLoop = new LoadModel.OpenLoop(100, LoadModel.Arrivals.POISSON, 4, Duration.ZERO);
        try (Loads loads = host.open(stack, opening(Map.of("load", "in-host")))) {
            assertThatThrownBy(() -> loads.load(openLoop))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a load within a web host is a closed loop or a backlog");
        }
    }

    @Test
    void aHostThatIsToServeAGeneratorMakesNoLoad() {
        assertThatThrownBy(() -> host.open(stack, opening(Map.of())))
                .isInstanceOf(OperationException.class)
                .hasMessage("host 'tiny' makes load itself only where the arm says load=in-host");
        assertThat(stack.open).hasValue(0);
    }

    @Test
    void whereTheServerDoesNotStartTheStackIsClosed() {
        ChildHost broken = ChildHost.of(new OtherwiseStarting() {
            @Override
            public WebServer start(Stack served, Settings settings, String address, LoadInside inside)
                    throws OperationException {
                throw new OperationException("no port", null, null);
            }
        });
        assertThatThrownBy(() -> broken.serve(stack, nowhere(), stackSettings(), hostSettings(Map.of()), "127.0.0.1"))
                .hasMessage("no port");
        assertThat(stack.open).hasValue(0);
    }

    @Test
    void whoMakesTheLoadIsTheArmsWord() {
        assertThat(host.loadedBy(hostSettings(Map.of()))).isEqualTo(Frame.LoadedBy.GENERATOR);
        assertThat(host.loadedBy(hostSettings(Map.of("load", "in-host")))).isEqualTo(Frame.LoadedBy.CHILD);
    }

    @Test
    void itIsDescribedAsTheHostDescribesItselfAndWhoMakesTheLoadIsASettingMore() {
        assertThat(host.name()).isEqualTo("tiny");
        assertThat(host.provider()).isInstanceOf(TinyWebHost.class);
        assertThat(host.description().settings())
                .extracting(setting -> setting.setting().name())
                .containsExactly("threads", "load");
    }

    @Test
    void aHostThatLoadsServesNothing() {
        ChildHost standalone = ChildHost.of(new StandaloneHost());
        assertThatThrownBy(
                        () -> standalone.serve(stack, nowhere(), stackSettings(), hostSettings(Map.of()), "127.0.0.1"))
                .isInstanceOf(OperationException.class)
                .hasMessage("host 'standalone' serves nothing");
        assertThat(stack.open).hasValue(0);
    }

    private Opening opening(Map<String, String> given) {
        return new Opening(
                nowhere(),
                stackSettings(),
                hostSettings(given),
                new OneRow(1_000),
                1,
                NanoClock.SYSTEM,
                GarbageCollections.OF_THIS_JVM,
                Duration.ofSeconds(10),
                GeneratorPriority.ORDINARY);
    }

    private Settings stackSettings() {
        return Settings.of(stack.settings(), Map.of("rows", "1000"));
    }

    private Settings hostSettings(Map<String, String> given) {
        return Settings.of(host.description().settings(Style.ASYNCHRONOUS), given);
    }

    private static Endpoint nowhere() {
        return new Endpoint("nowhere.invalid", 1, "db", "user", "", "dbdyno", "web-host-test");
    }

    /** The tiny host with another start. */
    private abstract static class OtherwiseStarting implements HostProvider.Serving {

        @Override
        public HostDescription description() {
            return new TinyWebHost().description();
        }
    }
}
