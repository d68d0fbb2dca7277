package dev.dbdyno.spi.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Row;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Setting.BooleanSetting;
import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * How a stack under test is opened before the one server, and how long anything is waited for.
 *
 * @param <S> the server, handed over before each test by {@link #test(ContractServer)}
 */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // the shared stack is the class's
@SuppressWarnings("NullAway.Init") // the server is handed over before each test
abstract class StackFixture<S extends ContractServer> {

    static final int POOL = 3;
    private static final AtomicInteger OPENED = new AtomicInteger();

    final StackProvider provider;
    final Map<String, String> settings;
    String applicationName;
    S server;
    private @Nullable OpenStack shared;
    private String sharedName = "";

    /**
     * The stack with settings as an arm gives them.
     *
     * @param settings name to text; {@code pool} is the contract's own
     */
    StackFixture(StackProvider provider, Map<String, String> settings) {
        this.provider = provider;
        this.settings = Map.copyOf(settings);
    }

    /** Prepares for a test; called before each. */
    final void test(S oneServer) {
        this.server = oneServer;
        // one for each test, for a connection of the test before may still come up
        this.applicationName = name();
    }

    @AfterEach
    final void leaveNoConnection() {
        awaitNoConnection();
    }

    /** A client cannot wait for the end of the server's process: what it has closed is gone some milliseconds later. */
    final void awaitNoConnection() {
        awaitThat("no connection is left at the server", () -> server.connections(applicationName) == 0);
    }

    static void awaitThat(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("not within 10 s: " + what);
            }
            pause();
        }
    }

    static void pause() {
        pause(Duration.ofMillis(10));
    }

    static void pause(Duration length) {
        try {
            Thread.sleep(length);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    final OpenStack open() throws OperationException {
        return open(with("pool", String.valueOf(POOL)));
    }

    final OpenStack open(Map<String, String> given) throws OperationException {
        return open(server.endpoint(applicationName), given);
    }

    final OpenStack open(Endpoint endpoint, Map<String, String> given) throws OperationException {
        return new OpenStack(provider.open(endpoint, Settings.of(provider.settings(), given)));
    }

    final Map<String, String> with(String name, String value) {
        Map<String, String> given = new HashMap<>(settings);
        given.put("pool", String.valueOf(POOL));
        given.put(name, value);
        return given;
    }

    /**
     * The stack as it is set, opened once for all tests of a class that only ask. Its connections have a name that no test
     * counts.
     */
    final OpenStack shared() throws OperationException {
        OpenStack opened = shared;
        if (opened == null) {
            sharedName = name();
            opened = open(server.endpoint(sharedName), with("pool", String.valueOf(POOL)));
            shared = opened;
        }
        return opened;
    }

    private String name() {
        return "contract-%s-%d".formatted(provider.name(), OPENED.incrementAndGet());
    }

    @AfterAll
    final void closeWhatWasShared() {
        if (shared != null) {
            shared.close();
            shared = null;
            awaitThat("no connection is left at the server", () -> server.connections(sharedName) == 0);
        }
    }

    static List<CompletableFuture<List<Row>>> startAll(OpenStack stack, Operation operation, int times) {
        return IntStream.range(0, times)
                .mapToObj(time -> stack.start(operation))
                .toList();
    }

    /** Rounds of operations on all connections at once, until one goes without a failure. */
    static List<OperationException> failuresUntilWell(OpenStack stack, Operation operation) {
        List<OperationException> failures = new ArrayList<>();
        for (int round = 0; round < 10; round++) {
            List<OperationException> ofRound = failuresOf(startAll(stack, operation, 2 * POOL));
            failures.addAll(ofRound);
            if (ofRound.isEmpty()) {
                return failures;
            }
        }
        throw new AssertionError("the stack never recovered: " + failures);
    }

    static List<OperationException> failuresOf(List<CompletableFuture<List<Row>>> started) {
        List<OperationException> failures = new ArrayList<>();
        for (CompletableFuture<List<Row>> rows : started) {
            try {
                OpenStack.await(rows);
            } catch (OperationException failed) {
                failures.add(failed);
            }
        }
        return failures;
    }

    static void assertExhausted(OperationException failed) {
        assertThat(failed)
                .as("the failure of an operation without a connection")
                .isNotNull();
        assertThat(failed.isPoolExhausted()).as(failed.toString()).isTrue();
        assertThat(failed.sqlState()).isNull();
    }

    static Set<Thread> threadsThatKeepTheJvmAlive() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.isDaemon())
                .collect(Collectors.toSet());
    }

    static String messages(Throwable failed) {
        StringBuilder messages = new StringBuilder();
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            messages.append(cause).append('\n');
        }
        return messages.toString();
    }

    static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Each choice of each setting, as an arm gives it. */
    static Stream<Map.Entry<String, String>> choices(Setting<?> setting) {
        Stream<String> values = switch (setting) {
            case BooleanSetting truth -> Stream.of("true", "false");
            case ChoiceSetting<?> choice -> Arrays.stream(choice.expects().split("\\|"));
            case IntegerSetting number ->
                switch (number.name()) {
                    case "pool" -> Stream.of("1");
                    case "poolWaitMillis" -> Stream.of("0", "5000");
                    default -> least(number);
                };
        };
        return values.map(value -> Map.entry(setting.name(), value));
    }

    private static Stream<String> least(IntegerSetting number) {
        return IntStream.of(number.least(), Math.min(POOL, number.most()))
                .distinct()
                .mapToObj(String::valueOf);
    }

    // ---- what every stack says of itself

    @Test
    final void it_opens_in_the_style_that_it_declares() throws OperationException {
        assertThat(shared().style()).isEqualTo(provider.style());
    }

    final void assertDescribedWithoutLibraries() throws ReflectiveOperationException, IOException {
        try (BareProvider bare = new BareProvider(StackProvider.class, provider.getClass())) {
            assertThat(bare.describe("name")).isEqualTo(provider.name()).matches("[a-z0-9-]+");
            assertThat(bare.describe("summary")).isEqualTo(provider.summary()).isNotBlank();
            assertThat(bare.describe("style")).isEqualTo(provider.style().name());
            assertThat(bare.describe("database")).isEqualTo(provider.database().name());
            assertThat(bare.settings()).hasSameSizeAs(provider.settings());
        }
    }

    final void assertSettingsAreNamedAndReadBack() {
        assertThat(provider.settings())
                .extracting(Setting::name)
                .contains("pool")
                .doesNotHaveDuplicates();
        for (Setting<?> setting : provider.settings()) {
            assertThat(setting.help()).isNotBlank();
            assertReadsBack(setting);
        }
    }

    private static <T> void assertReadsBack(Setting<T> setting) {
        assertThat(setting.parse(setting.format(setting.defaultValue()))).isEqualTo(setting.defaultValue());
    }
}
