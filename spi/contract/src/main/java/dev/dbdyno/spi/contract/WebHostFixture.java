package dev.dbdyno.spi.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.web.HostProvider;
import dev.dbdyno.spi.web.WebServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** A web host before a stack, started once for all tests of a class and looked at when it has ended; and how it is asked. */
@Timeout(60)
@TestInstance(Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // opened before the first test
abstract class WebHostFixture {

    private static final AtomicInteger OPENED = new AtomicInteger();

    final HostProvider.Serving host;
    private final Map<String, String> hostSettings;
    final StackProvider stackProvider;
    private final Map<String, String> stackSettings;
    final Predicate<Thread> requestThread;
    final String applicationName;
    final Asked asked = new Asked();
    final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private ContractServer server;
    private Set<Thread> before;
    ServedStack stack;
    WebServer web;

    /**
     * @param requestThread whether a thread is one on which this host runs requests
     */
    WebHostFixture(
            HostProvider.Serving host,
            Map<String, String> hostSettings,
            StackProvider stackProvider,
            Map<String, String> stackSettings,
            Predicate<Thread> requestThread) {
        this.host = host;
        this.hostSettings = Map.copyOf(hostSettings);
        this.stackProvider = stackProvider;
        this.stackSettings = Map.copyOf(stackSettings);
        this.requestThread = requestThread;
        this.applicationName =
                "%s@%s-%d".formatted(stackProvider.name(), host.description().name(), OPENED.incrementAndGet());
    }

    /** Opens the host; called before the first test. */
    final void serve(ContractServer oneServer) throws OperationException {
        server = oneServer;
        before = Thread.getAllStackTraces().keySet();
        stack = new ServedStack(stackProvider.open(
                server.endpoint(applicationName), Settings.of(stackProvider.settings(), stackSettings)));
        web = host.start(
                stack.stack(),
                Settings.of(host.description().settings(stackProvider.style()), hostSettings),
                ServedAt.ADDRESS,
                asked);
    }

    @AfterEach
    final void failNoMore() {
        stack.failWith(null);
    }

    @Test
    final void it_listens_at_its_address_alone() {
        assertThat(ServedAt.isRefusedElsewhere(web.port())).isTrue();
    }

    /** Closing is a part of the contract: no listener, no connection and no thread of the host is left. */
    @AfterAll
    final void after_its_close_nothing_listens_and_no_thread_of_it_is_left() {
        http.shutdownNow();
        int port = web.port();
        web.close();
        awaitThat("its port refuses connections", () -> ServedAt.isRefused(port));
        stack.stack().close();
        awaitThat("no connection is left at the server", () -> server.connections(applicationName) == 0);
        awaitThat("no thread is left that serves requests or keeps the JVM alive", () -> left().isEmpty(), this::left);
    }

    private Set<Thread> left() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread) && !thread.getName().startsWith("junit-"))
                .filter(thread -> requestThread.test(thread) || !thread.isDaemon())
                .collect(Collectors.toSet());
    }

    /** The reply to a request. */
    protected final HttpResponse<String> get(String path) {
        return http.sendAsync(request(path).build(), BodyHandlers.ofString()).join();
    }

    /** Starts a request. */
    final CompletableFuture<HttpResponse<String>> start(String path) {
        return http.sendAsync(request(path).build(), BodyHandlers.ofString());
    }

    final CompletableFuture<HttpResponse<String>> post(String path) {
        return http.sendAsync(request(path).POST(BodyPublishers.noBody()).build(), BodyHandlers.ofString());
    }

    final HttpResponse<String> post(String path, String body) {
        return http.sendAsync(
                        request(path)
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(body))
                                .build(),
                        BodyHandlers.ofString())
                .join();
    }

    final HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(ServedAt.uri(web.port(), path)).timeout(Duration.ofSeconds(20));
    }

    static void assertAnswered(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("content-type").orElse("none"))
                .matches("application/json(;charset=(?i)utf-8)?");
    }

    static void assertRefused(HttpResponse<String> response, int status) {
        assertAnswered(response, status);
        assertThat(response.body()).matches("\\{\"reason\":\".*\\w.*\"}");
    }

    /** The reply refuses the body for a member, by its name. */
    final void assertRefusedFor(String member, String path, String body) {
        HttpResponse<String> response = post(path, body);
        assertRefused(response, 400);
        assertThat(response.body()).contains(member);
    }

    static String writtenContract() throws IOException {
        try (InputStream yaml = HostProvider.class.getResourceAsStream("contract.yaml")) {
            return new String(Objects.requireNonNull(yaml).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The reply has the status of the failure, and the next is well. */
    final void assertFailuresHaveTheirStatus(String path) {
        stack.failWith(new OperationException("division by \"zero\"", "22012", null));
        HttpResponse<String> failed = get(path);
        assertThat(failed.body()).isEqualTo("{\"reason\":\"division by \\\"zero\\\"\"}");
        assertAnswered(failed, 500);
        stack.failWith(OperationException.poolExhausted("no connection in time", null));
        HttpResponse<String> exhausted = get(path);
        assertThat(exhausted.body()).isEqualTo("{\"reason\":\"no connection in time\"}");
        assertAnswered(exhausted, 503);
        stack.failWith(null);
        assertThat(get(path).statusCode()).isEqualTo(200);
    }

    static void awaitThat(String what, BooleanSupplier condition) {
        awaitThat(what, condition, () -> "");
    }

    private static void awaitThat(String what, BooleanSupplier condition, Supplier<?> found) {
        long deadline = System.nanoTime() + Duration.ofSeconds(5).toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("not within 5 s: %s %s".formatted(what, found.get()));
            }
            try {
                Thread.sleep(10);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new AssertionError(interrupted);
            }
        }
    }
}
