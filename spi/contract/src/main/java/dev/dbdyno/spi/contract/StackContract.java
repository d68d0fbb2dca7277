package dev.dbdyno.spi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.World;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.spi.Operation.FindCompanies;
import dev.dbdyno.spi.Operation.FindCompany;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.StackProvider;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What every stack must do, against a real server. A stack's test extends this and names its provider. For settings that
 * change how operations run it extends {@link SettingsContract}, or {@link TablesContract} where they choose different code.
 */
public abstract class StackContract extends TablesContract {

    /** The stack at its defaults. */
    protected StackContract(StackProvider provider) {
        this(provider, Map.of());
    }

    /**
     * The stack with a library in the place of its usual one, such as another pool.
     *
     * @param settings name to text; {@code pool} is the contract's own
     */
    protected StackContract(StackProvider provider, Map<String, String> settings) {
        super(provider, settings);
    }

    // ---- what it says of itself

    @Test
    final void it_describes_itself_while_its_libraries_are_absent() throws ReflectiveOperationException, IOException {
        assertDescribedWithoutLibraries();
    }

    @Test
    final void its_settings_have_names_of_their_own_one_is_the_pool_and_defaults_read_back() {
        assertSettingsAreNamedAndReadBack();
    }

    @Test
    final void it_opens_with_all_defaults_and_finds_a_row() throws OperationException {
        try (OpenStack stack = open(Map.of())) {
            assertThat(stack.run(new FindCompany(7))).containsExactly(company(7));
        }
    }

    @TestFactory
    final Stream<DynamicTest> each_choice_of_each_setting_opens_and_finds_a_row() {
        return provider.settings().stream()
                .flatMap(StackFixture::choices)
                .map(choice -> DynamicTest.dynamicTest("%s=%s".formatted(choice.getKey(), choice.getValue()), () -> {
                    try (OpenStack stack = open(with(choice.getKey(), choice.getValue()))) {
                        assertThat(stack.run(new FindCompany(7))).containsExactly(company(7));
                        assertThat(stack.run(new FindCompanies(7, 2))).containsExactly(company(8), company(9));
                    }
                    awaitNoConnection();
                }));
    }

    @TestFactory
    final Stream<DynamicTest> however_its_statements_are_dispatched_the_replies_are_the_same() {
        return provider.settings().stream()
                .filter(setting -> setting.name().equals("dispatch"))
                .flatMap(dispatch -> Stream.of(dispatch.expects().split("\\|")))
                .flatMap(dispatch -> Stream.of("1", String.valueOf(POOL))
                        .map(pool -> DynamicTest.dynamicTest(
                                "dispatch=%s pool=%s".formatted(dispatch, pool), () -> assertReplies(dispatch, pool))));
    }

    private void assertReplies(String dispatch, String pool) throws OperationException {
        Map<String, String> given = with("dispatch", dispatch);
        given.put("pool", pool);
        List<World> changes = changes(FIRST_CHANGED_WORLD + 900, 30, 9);
        try (OpenStack stack = open(given)) {
            assertThat(stack.run(new FindWorlds(List.of(3, 0, 1, 2, 1, 4_999, 3, -1))))
                    .containsExactly(world(3), world(1), world(2), world(1), world(4_999), world(3));
            assertThat(stack.run(new UpdateWorlds(changes))).isEqualTo(changes);
            assertThat(stack.run(new FindWorlds(changes.stream().map(World::id).toList())))
                    .isEqualTo(changes);
            ServerWork work = workOf(
                    stack, new FindWorlds(IntStream.rangeClosed(1, 20).boxed().toList()));
            assertThat(work.rows()).isEqualTo(20);
        }
        awaitNoConnection();
    }

    @Test
    final void a_stack_that_dispatches_does_so_by_the_setting_of_that_name() {
        assertThat(provider.settings())
                .filteredOn(setting -> setting.name().equals("dispatch"))
                .extracting(Setting::expects)
                .allMatch("sequential|concurrent"::equals);
    }

    // ---- failures

    @Test
    final void a_wrong_password_is_reported_without_it() {
        Endpoint right = server.endpoint(applicationName);
        String wrong = "not-the-password-9f2c";
        OperationException failed = failureOf(new Endpoint(
                right.host(), right.port(), right.database(), right.user(), wrong, right.schema(), applicationName));
        assertThat(failed.sqlState()).isEqualTo("28P01");
        assertThat(messages(failed)).doesNotContain(wrong).contains(right.user());
    }

    @Test
    final void a_password_may_contain_any_character() {
        server.withPassword(Server.ANY_CHARACTERS, applicationName, endpoint -> {
            try (OpenStack stack = open(endpoint, with("pool", "1"))) {
                assertThat(stack.run(new FindCompany(7))).containsExactly(company(7));
            } catch (OperationException refused) {
                throw new AssertionError(refused);
            }
        });
    }

    @Test
    final void connections_are_encrypted_where_that_is_asked_for() throws OperationException {
        assertEncrypted(server.encrypted(applicationName));
        assertEncrypted(server.verified(applicationName));
    }

    private void assertEncrypted(Endpoint endpoint) throws OperationException {
        awaitThat("the server speaks TLS", server::speaksTls);
        try (OpenStack stack = open(endpoint, with("pool", "1"))) {
            assertThat(stack.run(new FindCompany(7))).containsExactly(company(7));
            assertThat(server.encryptedConnections(applicationName))
                    .isEqualTo(server.connections(applicationName))
                    .isPositive();
        }
        awaitNoConnection();
    }

    @Test
    final void a_certificate_that_nobody_vouches_for_is_refused() {
        Endpoint untrusted = server.untrusted(applicationName);
        awaitThat("the server speaks TLS", server::speaksTls);
        // some clients keep from their users what it was in the handshake
        assertThat(messages(failureOf(untrusted))).containsPattern("(?i)certificat|handshake");
    }

    @Test
    final void an_unreachable_server_is_reported_as_a_failure_that_is_not_the_servers() throws IOException {
        Endpoint right = server.endpoint(applicationName);
        OperationException failed = failureOf(new Endpoint(
                right.host(),
                closedPort(),
                right.database(),
                right.user(),
                right.password(),
                right.schema(),
                applicationName));
        assertThat(failed.sqlState()).isNull();
        assertThat(failed.isPoolExhausted()).isFalse();
        assertThat(messages(failed)).doesNotContain(right.password()).containsIgnoringCase("refused");
    }

    private OperationException failureOf(Endpoint endpoint) {
        OperationException failed = catchThrowableOfType(OperationException.class, () -> {
            try (OpenStack stack = open(endpoint, with("pool", "1"))) {
                stack.run(new FindCompany(1));
            }
        });
        assertThat(failed).as("a failure at open or at the first operation").isNotNull();
        return failed;
    }

    @Test
    final void idle_connections_that_the_server_ended_are_replaced() throws OperationException {
        try (OpenStack stack = open()) {
            assertThat(mostConnectionsWhileBusy(stack)).isPositive();
            assertThat(server.terminate(applicationName)).isPositive();
            assertThat(failuresUntilWell(stack)).allSatisfy(StackContract::assertSaysThatTheConnectionEnded);
        }
    }

    @Test
    final void an_operation_whose_connection_the_server_ended_fails_and_later_ones_succeed() throws OperationException {
        try (OpenStack stack = open()) {
            CompletableFuture<List<Row>> sleeping = stack.start(new Sleep(15));
            awaitThat("the sleep is under way", () -> server.sleeping(applicationName) == 1);
            server.terminate(applicationName);
            OperationException failed = catchThrowableOfType(OperationException.class, () -> OpenStack.await(sleeping));
            assertThat(failed).isNotNull();
            assertSaysThatTheConnectionEnded(failed);
            assertThat(failuresUntilWell(stack)).allSatisfy(StackContract::assertSaysThatTheConnectionEnded);
        }
    }

    /** The server's "terminating connection due to administrator command", where the driver passes that on. */
    private static void assertSaysThatTheConnectionEnded(OperationException failed) {
        assertThat(failed.sqlState()).as(failed.toString()).isIn("57P01", null);
    }

    // ---- connections, as the server counts them

    @Test
    final void a_wait_without_limit_ends_with_a_connection() throws OperationException {
        try (OpenStack stack = open(onOneConnectionWaiting("0"))) {
            CompletableFuture<List<Row>> sleeping = stack.start(new Sleep(0.8));
            awaitThat("the sleep is under way", () -> server.sleeping(applicationName) == 1);
            assertThat(stack.run(new FindCompany(1))).containsExactly(company(1));
            assertThat(OpenStack.await(sleeping)).containsExactly(tuple(1));
        }
    }

    @Test
    final void its_connections_call_themselves_as_they_were_told() throws OperationException {
        try (OpenStack stack = open()) {
            assertThat(stack.run(query("select current_setting('application_name')")))
                    .containsExactly(tuple(applicationName));
        }
    }

    @Test
    final void every_operation_gives_its_connection_back() throws OperationException {
        try (OpenStack stack = open()) {
            for (int id = 1; id <= 20 * POOL; id++) {
                assertThat(stack.run(new FindCompany(id))).containsExactly(company(id));
            }
            assertThat(server.connections(applicationName)).isLessThanOrEqualTo(POOL);
        }
    }

    @Test
    final void a_stack_that_ran_nothing_closes_as_well() throws OperationException {
        Set<Thread> before = threadsThatKeepTheJvmAlive();
        open().close();
        awaitNoConnection();
        awaitThat("no thread is left that keeps the JVM alive", () -> before.containsAll(threadsThatKeepTheJvmAlive()));
    }
}
