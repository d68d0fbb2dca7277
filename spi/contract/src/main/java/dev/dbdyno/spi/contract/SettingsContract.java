package dev.dbdyno.spi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.dbdyno.model.Company;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.User;
import dev.dbdyno.model.World;
import dev.dbdyno.model.data.WorldRows;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.DeleteUser;
import dev.dbdyno.spi.Operation.FindCompanies;
import dev.dbdyno.spi.Operation.FindCompany;
import dev.dbdyno.spi.Operation.FindUser;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.InsertCompanies;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.StackProvider;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a stack must still do when its settings change how it works: what it finds and changes, how it fails, what it costs
 * the server, how many connections it opens, and that it closes. A stack's test extends this for settings that leave its
 * code as it is; {@link StackContract} holds more, for a stack at its defaults.
 */
public abstract class SettingsContract extends TablesFixture {

    /**
     * The stack with an arm's settings.
     *
     * @param settings name to text; {@code pool} is the contract's own
     */
    protected SettingsContract(StackProvider provider, Map<String, String> settings) {
        super(provider, settings);
    }

    // ---- what it finds

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 500, Server.COMPANIES})
    final void a_company_is_found_by_its_id(int companyId) throws OperationException {
        OpenStack stack = shared();
        List<Row> found = stack.run(new FindCompany(companyId));
        assertThat(found).containsExactly(company(companyId));
        assertThat(found.getFirst().checksum()).isEqualTo(company(companyId).checksum());
    }

    @ParameterizedTest
    @MethodSource
    final void a_page_holds_the_next_companies_in_order(int after, int count, int first, int last)
            throws OperationException {
        OpenStack stack = shared();
        List<Row> page = stack.run(new FindCompanies(after, count));
        assertThat(page).isEqualTo(companies(first, last));
        assertThat(page).extracting(Row::checksum).isEqualTo(checksums(companies(first, last)));
    }

    static Stream<Arguments> a_page_holds_the_next_companies_in_order() {
        return Stream.of(
                Arguments.of(0, 1, 1, 1),
                Arguments.of(0, 100, 1, 100),
                Arguments.of(250, 500, 251, 750),
                Arguments.of(Server.COMPANIES - 3, 100, Server.COMPANIES - 2, Server.COMPANIES),
                Arguments.of(Server.COMPANIES, 10, 1, 0));
    }

    @Test
    final void worlds_come_in_the_order_in_which_they_were_asked_for_and_repeat_as_they_do() throws OperationException {
        OpenStack stack = shared();
        assertThat(stack.run(new FindWorlds(List.of(3, 1, 2, 1, 4_999, 3))))
                .containsExactly(world(3), world(1), world(2), world(1), world(4_999), world(3));
    }

    @Test
    final void each_world_is_found_by_a_statement_of_its_own() throws OperationException {
        OpenStack stack = shared();
        ServerWork work = workOf(
                stack, new FindWorlds(IntStream.rangeClosed(1, 20).boxed().toList()));
        assertThat(work.rows()).isEqualTo(20);
        // some stacks must begin and end a transaction
        assertThat(work.statements()).isBetween(20L, 22L);
    }

    // ---- what it changes

    @Test
    final void an_update_changes_its_worlds_at_the_server_and_no_others() throws OperationException {
        int first = FIRST_CHANGED_WORLD;
        OpenStack stack = shared();
        for (int shift : new int[] {3, 4}) {
            List<World> changes = List.of(
                    new World(first, 100 + shift), new World(first + 4, 200 + shift), new World(first + 9, 10_000));
            assertThat(stack.run(new UpdateWorlds(changes))).isEqualTo(changes);
            assertThat(server.worldNumbers(first, first + 9))
                    .isEqualTo(IntStream.rangeClosed(first, first + 9)
                            .map(numbersAfter(changes))
                            .boxed()
                            .toList());
            assertThat(stack.run(new FindWorlds(List.of(first, first + 1, first + 4))))
                    .containsExactly(changes.get(0), world(first + 1), changes.get(1));
        }
    }

    private static IntUnaryOperator numbersAfter(List<World> changes) {
        return id -> changes.stream()
                .filter(change -> change.id() == id)
                .mapToInt(World::randomNumber)
                .findFirst()
                .orElse(WorldRows.number(id));
    }

    @Test
    final void an_update_reads_each_world_and_writes_each() throws OperationException {
        OpenStack stack = shared();
        int first = FIRST_CHANGED_WORLD + 700;
        // another number than before, or a stack that looks would find nothing to write
        ServerWork work =
                workOf(stack, new UpdateWorlds(changes(first, 20, 3)), new UpdateWorlds(changes(first, 20, 4)));
        assertThat(work.rows()).isEqualTo(40);
        // 20 reads, and writes as a batch or in one
        assertThat(work.statements()).isBetween(21L, 42L);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20})
    final void a_batch_is_inserted_whole_and_the_reply_is_how_many_rows_it_has(int rows) throws OperationException {
        OpenStack stack = shared();
        List<Company> batch = batch(FIRST_INSERTED, rows);
        assertThat(stack.run(new InsertCompanies(batch))).containsExactly(tuple(rows));
        assertThat(server.takeCompanies(FIRST_INSERTED)).isEqualTo(batch);
    }

    @Test
    final void a_batch_writes_each_row_once_and_reads_none() throws OperationException {
        OpenStack stack = shared();
        ServerWork work = workOf(
                stack,
                new InsertCompanies(batch(FIRST_INSERTED, 20)),
                new InsertCompanies(batch(FIRST_INSERTED + 20, 20)));
        assertThat(server.takeCompanies(FIRST_INSERTED)).hasSize(40);
        assertThat(work.rows()).isEqualTo(20);
        // all rows in one statement, or each in its own between a begin and a commit
        assertThat(work.statements()).isBetween(1L, 22L + statementsOfAConnection());
    }

    /** What an operation sends beside its own statements where it opens a connection for itself. */
    protected int statementsOfAConnection() {
        return 0;
    }

    /** More often than the pool has connections, each of which must be as before. */
    @Test
    final void a_batch_of_which_one_row_collides_fails_and_leaves_nothing() throws OperationException {
        OpenStack stack = shared();
        InsertCompanies colliding = new InsertCompanies(
                Stream.concat(batch(FIRST_INSERTED, 19).stream(), Stream.of(new Company(1, "twice")))
                        .toList());
        for (int time = 0; time < 2 * POOL + 1; time++) {
            OperationException failed = catchThrowableOfType(OperationException.class, () -> stack.run(colliding));
            assertThat(failed).isNotNull();
            assertThat(failed.sqlState()).isEqualTo("23505");
            assertThat(failed.isPoolExhausted()).isFalse();
        }
        assertThat(server.takeCompanies(FIRST_INSERTED)).isEmpty();
        assertThat(stack.run(new InsertCompanies(batch(FIRST_INSERTED, 3)))).containsExactly(tuple(3));
        assertThat(server.takeCompanies(FIRST_INSERTED)).hasSize(3);
        assertThat(stack.run(new FindCompany(1))).containsExactly(company(1));
    }

    @Test
    final void a_user_that_is_added_comes_back_as_the_server_has_it() throws OperationException {
        AddUser add = new AddUser("Ada \u00e4\u20ac\ud83d\ude00", "O'Brien\"; --", "ada@example.org");
        OpenStack stack = shared();
        List<Row> added = stack.run(add);
        assertThat(added).singleElement().isInstanceOfSatisfying(User.class, user -> {
            assertThat(user.id()).isGreaterThan(Server.USERS);
            assertThat(List.of(user.name(), user.surname(), user.email()))
                    .containsExactly(add.name(), add.surname(), add.email());
            assertThat(Duration.between(user.created(), server.now()).abs()).isLessThan(Duration.ofMinutes(1));
        });
        User user = (User) added.getFirst();
        assertThat(stack.run(new FindUser(user.id()))).isEqualTo(added);
        assertThat(server.user(user.id())).isEqualTo(user);
        assertThat(stack.run(add))
                .singleElement()
                .extracting(row -> ((User) row).id())
                .isNotEqualTo(user.id());
    }

    @Test
    final void a_user_is_deleted_once() throws OperationException {
        OpenStack stack = shared();
        int id = ((User) stack.run(new AddUser("a", "b", "c")).getFirst()).id();
        assertThat(stack.run(new DeleteUser(id))).containsExactly(tuple(1));
        assertThat(stack.run(new FindUser(id))).isEmpty();
        assertThat(server.user(id)).isNull();
        assertThat(stack.run(new DeleteUser(id))).containsExactly(tuple(0));
        assertThat(stack.run(new DeleteUser(-1))).containsExactly(tuple(0));
    }

    // ---- the user's own queries, and failures

    @Test
    final void parameters_of_every_type_arrive_and_come_back() throws OperationException {
        OpenStack stack = shared();
        List<Row> rows = stack.run(query(
                "select $1::int4, $2::int8, $3::float8, $4::bool, $5::text",
                -7,
                1L << 40,
                0.1,
                true,
                "it's ? $1 \\ \u00e4\u20ac\ud83d\ude00"));
        assertThat(rows).containsExactly(tuple(-7, 1L << 40, 0.1, true, "it's ? $1 \\ \u00e4\u20ac\ud83d\ude00"));
    }

    @ParameterizedTest
    @MethodSource
    final void a_wrong_statement_fails_with_the_servers_sqlstate(String sql, List<?> parameters, String sqlState)
            throws OperationException {
        OpenStack stack = shared();
        Query wrong = new Query(inSchema(sql), parameters);
        for (int time = 0; time < 2 * POOL + 1; time++) {
            OperationException failed = catchThrowableOfType(OperationException.class, () -> stack.run(wrong));
            assertThat(failed).isNotNull();
            assertThat(failed.sqlState()).isEqualTo(sqlState);
            assertThat(failed.isPoolExhausted()).isFalse();
            assertThat(failed).hasMessageMatching("(?s).*\\w.*");
        }
        assertThat(stack.run(new FindCompany(1))).containsExactly(company(1));
    }

    static Stream<Arguments> a_wrong_statement_fails_with_the_servers_sqlstate() {
        return Stream.of(
                Arguments.of("selec 1", List.of(), "42601"),
                Arguments.of("selec $1", List.of(1), "42601"),
                Arguments.of("select * from %s.no_such_table", List.of(), "42P01"),
                Arguments.of("select no_such_column from %s.companies where company_id = $1", List.of(1), "42703"),
                Arguments.of("select 1 / $1::int4", List.of(0), "22012"),
                Arguments.of("insert into %s.companies values ($1, $2)", List.of(1, "twice"), "23505"));
    }

    // ---- more to do than the pool has connections

    /** Where an operation waits when all connections are busy. */
    protected enum Waiting {
        /** Operations wait for a connection, as long as {@code poolWaitMillis} says. */
        FOR_A_CONNECTION,
        /** Operations wait behind other statements that are running on a connection. */
        ON_A_CONNECTION
    }

    /** Where this stack's operations wait with the settings of this test. */
    protected Waiting waiting() {
        return Waiting.FOR_A_CONNECTION;
    }

    @ParameterizedTest
    @MethodSource
    final void an_operation_that_gets_no_connection_in_time_fails_as_the_pools_exhaustion(Operation operation)
            throws OperationException {
        try (OpenStack stack = open(onOneConnectionWaiting("300"))) {
            List<Row> reply = stack.run(operation);
            CompletableFuture<List<Row>> sleeping = stack.start(new Sleep(1.5));
            awaitThat("the sleep is under way", () -> server.sleeping(applicationName) == 1);
            long start = System.nanoTime();
            CompletableFuture<List<Row>> waiting = stack.start(operation);
            switch (waiting()) {
                case FOR_A_CONNECTION -> assertExhaustedInTime(waiting, start);
                case ON_A_CONNECTION -> assertThat(OpenStack.await(waiting)).isEqualTo(reply);
            }
            assertThat(OpenStack.await(sleeping)).containsExactly(tuple(1));
            assertThat(stack.run(new FindCompany(2))).containsExactly(company(2));
        }
    }

    static Stream<Operation> an_operation_that_gets_no_connection_in_time_fails_as_the_pools_exhaustion() {
        return Stream.of(new FindCompany(1), new FindWorlds(List.of(1, 2)));
    }

    /** A library may wait twice, but it must not have waited for the end of the sleep. */
    private static void assertExhaustedInTime(CompletableFuture<List<Row>> waiting, long startNanos) {
        OperationException failed = catchThrowableOfType(OperationException.class, () -> OpenStack.await(waiting));
        assertThat(Duration.ofNanos(System.nanoTime() - startNanos))
                .isBetween(Duration.ofMillis(250), Duration.ofMillis(1_200));
        assertExhausted(failed);
    }

    /** Whether this stack's pool tells how many wait for a connection of it. */
    protected boolean poolTells() {
        return true;
    }

    @Test
    final void who_waits_for_a_connection_is_told_where_the_pool_tells() throws OperationException {
        try (OpenStack stack = open(onOneConnectionWaiting("0"))) {
            stack.run(new FindCompany(1));
            CompletableFuture<List<Row>> sleeping = stack.start(new Sleep(0.5));
            awaitThat("the sleep is under way", () -> server.sleeping(applicationName) == 1);
            CompletableFuture<List<Row>> first = stack.start(new FindCompany(1));
            CompletableFuture<List<Row>> second = stack.start(new FindCompany(2));
            if (poolTells()) {
                awaitThat("two wait", () -> stack.waitingForConnection().equals(OptionalInt.of(2)));
            }
            OpenStack.await(sleeping);
            OpenStack.await(first);
            OpenStack.await(second);

            assertThat(stack.waitingForConnection()).isEqualTo(poolTells() ? OptionalInt.of(0) : OptionalInt.empty());
        }
    }

    // ---- connections, as the server counts them

    @Test
    final void many_operations_at_once_open_as_many_connections_as_the_pool_says_and_no_more()
            throws OperationException {
        try (OpenStack stack = open()) {
            assertThat(mostConnectionsWhileBusy(stack)).isEqualTo(POOL);
            assertThat(mostConnectionsWhileBusy(stack)).isEqualTo(POOL);
        }
    }

    @Test
    final void after_its_close_no_connection_and_no_thread_of_it_is_left() throws OperationException {
        Set<Thread> before = threadsThatKeepTheJvmAlive();
        try (OpenStack stack = open()) {
            assertThat(mostConnectionsWhileBusy(stack)).isPositive();
        }
        awaitNoConnection();
        awaitThat("no thread is left that keeps the JVM alive", () -> before.containsAll(threadsThatKeepTheJvmAlive()));
    }
}
