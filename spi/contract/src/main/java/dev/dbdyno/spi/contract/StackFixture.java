package dev.dbdyno.spi.contract;

import dev.dbdyno.model.Company;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackProvider;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** How a stack under test is opened before the one server, what it is asked there, and how long anything is waited for. */
@ExtendWith(OneServer.class)
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // the shared stack is the class's
@SuppressWarnings("NullAway.Init") // the server is handed over before each test
abstract class StackFixture {

    static final int POOL = 3;
    private static final AtomicInteger OPENED = new AtomicInteger();

    final StackProvider provider;
    final Map<String, String> settings;
    String applicationName;
    Server server;
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

    @BeforeEach
    final void takeTheServer(Server oneServer) {
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
        long deadline = System.nanoTime() + Duration.ofSeconds(2).toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("not within 2 s: " + what);
            }
            pause();
        }
    }

    static void pause() {
        try {
            Thread.sleep(10);
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

    final Query query(String sql, Object... parameters) {
        return new Query(inSchema(sql), List.of(parameters));
    }

    final String inSchema(String sql) {
        return sql.replace("%s", server.endpoint(applicationName).schema());
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

    static Tuple tuple(@Nullable Object... values) {
        return new Tuple(Arrays.asList(values));
    }

    static Company company(int companyId) {
        return new Company(companyId, md5(companyId));
    }

    static String md5(int companyId) {
        try {
            byte[] text = String.valueOf(companyId).getBytes(StandardCharsets.US_ASCII);
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(text));
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
