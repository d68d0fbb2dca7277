package dev.dbdyno.spi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.dbdyno.databases.Counters;
import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.User;
import dev.dbdyno.model.World;
import dev.dbdyno.model.data.FortuneRows;
import dev.dbdyno.model.data.UserRows;
import dev.dbdyno.model.data.WorldRows;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.DeleteUser;
import dev.dbdyno.spi.Operation.FindFortunes;
import dev.dbdyno.spi.Operation.FindUser;
import dev.dbdyno.spi.Operation.FindUsers;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.StackProvider;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a stack does with worlds, fortunes and users. Tests that change rows keep to some that no other test looks at. */
abstract class TablesContract extends StackFixture {

    private static final int FIRST_CHANGED_WORLD = 5_001;

    TablesContract(StackProvider provider, Map<String, String> settings) {
        super(provider, settings);
    }

    // ---- worlds

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5_000, WorldRows.COUNT})
    final void a_world_is_found_by_its_id(int id) throws OperationException {
        try (OpenStack stack = open()) {
            List<Row> found = stack.run(new FindWorlds(List.of(id)));
            assertThat(found).containsExactly(world(id));
            assertThat(found.getFirst().checksum()).isEqualTo(world(id).checksum());
        }
    }

    @Test
    final void worlds_come_in_the_order_in_which_they_were_asked_for_and_repeat_as_they_do() throws OperationException {
        try (OpenStack stack = open()) {
            assertThat(stack.run(new FindWorlds(List.of(3, 1, 2, 1, 4_999, 3))))
                    .containsExactly(world(3), world(1), world(2), world(1), world(4_999), world(3));
        }
    }

    @Test
    final void absent_worlds_are_left_out_and_fail_nothing() throws OperationException {
        try (OpenStack stack = open()) {
            assertThat(stack.run(new FindWorlds(List.of(0, 7, WorldRows.COUNT + 1, -1, 6))))
                    .containsExactly(world(7), world(6));
            assertThat(stack.run(new FindWorlds(List.of(Integer.MAX_VALUE)))).isEmpty();
        }
    }

    @Test
    final void as_many_worlds_as_the_rules_allow_are_found() throws OperationException {
        List<Integer> ids = IntStream.range(0, 500).mapToObj(i -> 1 + i * 9).toList();
        try (OpenStack stack = open()) {
            assertThat(stack.run(new FindWorlds(ids)))
                    .isEqualTo(ids.stream().map(TablesContract::world).toList());
        }
    }

    @Test
    final void each_world_is_found_by_a_statement_of_its_own() throws OperationException {
        try (OpenStack stack = open()) {
            ServerWork work = workOf(
                    stack, new FindWorlds(IntStream.rangeClosed(1, 20).boxed().toList()));
            assertThat(work.rows()).isEqualTo(20);
            // some stacks must begin and end a transaction
            assertThat(work.statements()).isBetween(20L, 22L);
        }
    }

    @Test
    final void an_update_changes_its_worlds_at_the_server_and_no_others() throws OperationException {
        int first = FIRST_CHANGED_WORLD;
        try (OpenStack stack = open()) {
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
    }

    private static IntUnaryOperator numbersAfter(List<World> changes) {
        return id -> changes.stream()
                .filter(change -> change.id() == id)
                .mapToInt(World::randomNumber)
                .findFirst()
                .orElse(WorldRows.number(id));
    }

    @Test
    final void an_update_leaves_absent_worlds_out_and_makes_none() throws OperationException {
        try (OpenStack stack = open()) {
            World present = new World(FIRST_CHANGED_WORLD + 20, 77);
            World absent = new World(WorldRows.COUNT + 5, 78);
            assertThat(stack.run(new UpdateWorlds(List.of(present, absent)))).containsExactly(present);
            assertThat(stack.run(new UpdateWorlds(List.of(absent)))).isEmpty();
            assertThat(server.worldNumbers(WorldRows.COUNT + 1, Integer.MAX_VALUE))
                    .isEmpty();
            assertThat(server.worldNumbers(present.id(), present.id())).containsExactly(77);
        }
    }

    @Test
    final void as_many_worlds_as_the_rules_allow_are_updated() throws OperationException {
        int first = FIRST_CHANGED_WORLD + 100;
        List<World> changes = changes(first, 500, 1);
        try (OpenStack stack = open()) {
            assertThat(stack.run(new UpdateWorlds(changes))).isEqualTo(changes);
            assertThat(server.worldNumbers(first, first + 499))
                    .isEqualTo(changes.stream().map(World::randomNumber).toList());
        }
    }

    @Test
    final void an_update_reads_each_world_and_writes_each() throws OperationException {
        try (OpenStack stack = open()) {
            int first = FIRST_CHANGED_WORLD + 700;
            // another number than before, or a stack that looks would find nothing to write
            ServerWork work =
                    workOf(stack, new UpdateWorlds(changes(first, 20, 3)), new UpdateWorlds(changes(first, 20, 4)));
            assertThat(work.rows()).isEqualTo(40);
            // 20 reads, and writes as a batch or in one
            assertThat(work.statements()).isBetween(21L, 42L);
        }
    }

    @Test
    final void updates_of_the_same_worlds_at_once_all_succeed_and_leave_no_half_of_one() throws OperationException {
        int first = FIRST_CHANGED_WORLD + 800;
        try (OpenStack stack = open()) {
            List<CompletableFuture<List<Row>>> started = IntStream.rangeClosed(1, 4 * POOL)
                    .mapToObj(number -> stack.start(new UpdateWorlds(changes(first, 20, number))))
                    .toList();
            for (int index = 0; index < started.size(); index++) {
                assertThat(OpenStack.await(started.get(index))).isEqualTo(changes(first, 20, index + 1));
            }
            assertThat(server.worldNumbers(first, first + 19))
                    .hasSize(20)
                    .allSatisfy(number -> assertThat(number).isBetween(1, 4 * POOL));
        }
    }

    private static List<World> changes(int first, int count, int number) {
        return IntStream.range(first, first + count)
                .mapToObj(id -> new World(id, number))
                .toList();
    }

    private static World world(int id) {
        return new World(id, WorldRows.number(id));
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

    // ---- fortunes

    @Test
    final void the_fortunes_come_with_one_more_and_sorted_by_their_messages() throws OperationException {
        List<String> messages = FortuneRows.MESSAGES;
        List<Fortune> table = IntStream.rangeClosed(1, messages.size())
                .mapToObj(id -> new Fortune(id, messages.get(id - 1)))
                .toList();
        try (OpenStack stack = open()) {
            List<Row> page = stack.run(new FindFortunes());
            assertThat(page).isEqualTo(Fortune.page(table));
            assertThat(page)
                    .extracting(row -> ((Fortune) row).id())
                    .containsExactly(11, 4, 5, 2, 8, 0, 3, 7, 10, 6, 9, 1, 12);
        }
    }

    // ---- users

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 500, Server.USERS})
    final void a_user_is_found_by_its_id(int id) throws OperationException {
        try (OpenStack stack = open()) {
            List<Row> found = stack.run(new FindUser(id));
            assertThat(found).containsExactly(user(id));
            assertThat(found.getFirst().checksum()).isEqualTo(user(id).checksum());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MAX_VALUE})
    final void an_absent_user_is_nothing_and_fails_nothing(int id) throws OperationException {
        try (OpenStack stack = open()) {
            assertThat(stack.run(new FindUser(id))).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 100, 700})
    final void the_first_users_come_in_the_order_of_their_ids(int count) throws OperationException {
        try (OpenStack stack = open()) {
            assertThat(stack.run(new FindUsers(count)))
                    .isEqualTo(IntStream.rangeClosed(1, count)
                            .mapToObj(TablesContract::user)
                            .toList());
        }
    }

    private static User user(int id) {
        return new User(
                id, UserRows.name(id), UserRows.surname(id), UserRows.email(id), LocalDateTime.parse(UserRows.CREATED));
    }

    @Test
    final void a_user_that_is_added_comes_back_as_the_server_has_it() throws OperationException {
        AddUser add = new AddUser("Ada \u00e4\u20ac\ud83d\ude00", "O'Brien\"; --", "ada@example.org");
        try (OpenStack stack = open()) {
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
    }

    @Test
    final void a_user_that_the_table_cannot_hold_fails_with_the_servers_sqlstate() throws OperationException {
        try (OpenStack stack = open()) {
            AddUser tooLong = new AddUser("x".repeat(65), "y", "z@example.org");
            OperationException failed = catchThrowableOfType(OperationException.class, () -> stack.run(tooLong));
            assertThat(failed).isNotNull();
            assertThat(failed.sqlState()).isEqualTo("22001");
            assertThat(stack.run(new AddUser("x".repeat(64), "y", "z@example.org")))
                    .hasSize(1);
        }
    }

    @Test
    final void a_user_is_deleted_once() throws OperationException {
        try (OpenStack stack = open()) {
            int id = ((User) stack.run(new AddUser("a", "b", "c")).getFirst()).id();
            assertThat(stack.run(new DeleteUser(id))).containsExactly(tuple(1));
            assertThat(stack.run(new FindUser(id))).isEmpty();
            assertThat(server.user(id)).isNull();
            assertThat(stack.run(new DeleteUser(id))).containsExactly(tuple(0));
            assertThat(stack.run(new DeleteUser(-1))).containsExactly(tuple(0));
        }
    }

    // ---- the server's counts

    private ServerWork workOf(OpenStack stack, Operation operation) throws OperationException {
        return workOf(stack, operation, operation);
    }

    /**
     * What the server did for one operation, when all connections are open.
     *
     * @param first of its kind, which may be prepared beforehand; not counted
     */
    private ServerWork workOf(OpenStack stack, Operation first, Operation counted) throws OperationException {
        List<CompletableFuture<List<Row>>> busy = IntStream.range(0, 4 * POOL)
                .mapToObj(time -> stack.start(new Sleep(0.05)))
                .toList();
        for (CompletableFuture<List<Row>> slept : busy) {
            assertThat(OpenStack.await(slept)).containsExactly(tuple(1));
        }
        stack.run(first);
        Counters before = server.counters();
        stack.run(counted);
        return server.counters().since(before, 1);
    }
}
