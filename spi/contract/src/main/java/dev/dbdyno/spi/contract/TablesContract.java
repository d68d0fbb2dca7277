package dev.dbdyno.spi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.dbdyno.model.Company;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.User;
import dev.dbdyno.model.World;
import dev.dbdyno.model.data.FortuneRows;
import dev.dbdyno.model.data.UserRows;
import dev.dbdyno.model.data.WorldRows;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.FindCompany;
import dev.dbdyno.spi.Operation.FindFortunes;
import dev.dbdyno.spi.Operation.FindMovie;
import dev.dbdyno.spi.Operation.FindUser;
import dev.dbdyno.spi.Operation.FindUsers;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.InsertCompanies;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.StackProvider;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a stack must do with companies, worlds, fortunes, users and the user's own queries. A stack's test extends this for
 * settings that choose different code for these operations. Tests that change rows keep to some that no other test looks at.
 */
public abstract class TablesContract extends SettingsContract {

    /**
     * The stack with settings as an arm gives them.
     *
     * @param settings name to text; {@code pool} is the contract's own
     */
    protected TablesContract(StackProvider provider, Map<String, String> settings) {
        super(provider, settings);
    }

    // ---- companies

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Server.COMPANIES + 1, Integer.MAX_VALUE})
    final void an_absent_id_finds_nothing_and_fails_nothing(int companyId) throws OperationException {
        OpenStack stack = shared();
        assertThat(stack.run(new FindCompany(companyId))).isEmpty();
    }

    @Test
    final void a_sleep_takes_at_least_its_time_and_replies_one() throws OperationException {
        OpenStack stack = shared();
        stack.run(new Sleep(0));
        long start = System.nanoTime();
        List<Row> reply = stack.run(new Sleep(0.25));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(250));
        assertThat(reply).containsExactly(tuple(1));
    }

    /** A driver that sends a long batch in pieces must not commit each of them. */
    @Test
    final void the_longest_batch_is_one_transaction() throws OperationException {
        OpenStack stack = shared();
        List<Company> batch = batch(FIRST_INSERTED, 1_000);
        InsertCompanies colliding = new InsertCompanies(
                Stream.concat(batch(FIRST_INSERTED, 999).stream(), Stream.of(new Company(1, "twice")))
                        .toList());
        assertThat(catchThrowableOfType(OperationException.class, () -> stack.run(colliding)))
                .isNotNull();
        assertThat(server.takeCompanies(FIRST_INSERTED)).isEmpty();
        assertThat(stack.run(new InsertCompanies(batch))).containsExactly(tuple(1_000));
        assertThat(server.takeCompanies(FIRST_INSERTED)).isEqualTo(batch);
    }

    @Test
    final void a_name_that_the_table_cannot_hold_fails_the_batch_with_the_servers_sqlstate() throws OperationException {
        OpenStack stack = shared();
        InsertCompanies tooLong = new InsertCompanies(
                List.of(new Company(FIRST_INSERTED, "a"), new Company(FIRST_INSERTED + 1, "x".repeat(256))));
        OperationException failed = catchThrowableOfType(OperationException.class, () -> stack.run(tooLong));
        assertThat(failed).isNotNull();
        assertThat(failed.sqlState()).isEqualTo("22001");
        assertThat(server.takeCompanies(FIRST_INSERTED)).isEmpty();
    }

    // ---- worlds

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5_000, WorldRows.COUNT})
    final void a_world_is_found_by_its_id(int id) throws OperationException {
        OpenStack stack = shared();
        List<Row> found = stack.run(new FindWorlds(List.of(id)));
        assertThat(found).containsExactly(world(id));
        assertThat(found.getFirst().checksum()).isEqualTo(world(id).checksum());
    }

    @Test
    final void absent_worlds_are_left_out_and_fail_nothing() throws OperationException {
        OpenStack stack = shared();
        assertThat(stack.run(new FindWorlds(List.of(0, 7, WorldRows.COUNT + 1, -1, 6))))
                .containsExactly(world(7), world(6));
        assertThat(stack.run(new FindWorlds(List.of(Integer.MAX_VALUE)))).isEmpty();
    }

    @Test
    final void as_many_worlds_as_the_rules_allow_are_found() throws OperationException {
        List<Integer> ids = IntStream.range(0, 500).mapToObj(i -> 1 + i * 9).toList();
        OpenStack stack = shared();
        assertThat(stack.run(new FindWorlds(ids)))
                .isEqualTo(ids.stream().map(SettingsContract::world).toList());
    }

    @Test
    final void an_update_leaves_absent_worlds_out_and_makes_none() throws OperationException {
        OpenStack stack = shared();
        World present = new World(FIRST_CHANGED_WORLD + 20, 77);
        World absent = new World(WorldRows.COUNT + 5, 78);
        assertThat(stack.run(new UpdateWorlds(List.of(present, absent)))).containsExactly(present);
        assertThat(stack.run(new UpdateWorlds(List.of(absent)))).isEmpty();
        assertThat(server.worldNumbers(WorldRows.COUNT + 1, Integer.MAX_VALUE)).isEmpty();
        assertThat(server.worldNumbers(present.id(), present.id())).containsExactly(77);
    }

    @Test
    final void as_many_worlds_as_the_rules_allow_are_updated() throws OperationException {
        int first = FIRST_CHANGED_WORLD + 100;
        List<World> changes = changes(first, 500, 1);
        OpenStack stack = shared();
        assertThat(stack.run(new UpdateWorlds(changes))).isEqualTo(changes);
        assertThat(server.worldNumbers(first, first + 499))
                .isEqualTo(changes.stream().map(World::randomNumber).toList());
    }

    @Test
    final void updates_of_the_same_worlds_at_once_all_succeed_and_leave_no_half_of_one() throws OperationException {
        int first = FIRST_CHANGED_WORLD + 800;
        OpenStack stack = shared();
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

    // ---- fortunes

    @Test
    final void the_fortunes_come_with_one_more_and_sorted_by_their_messages() throws OperationException {
        List<String> messages = FortuneRows.MESSAGES;
        List<Fortune> table = IntStream.rangeClosed(1, messages.size())
                .mapToObj(id -> new Fortune(id, messages.get(id - 1)))
                .toList();
        OpenStack stack = shared();
        List<Row> page = stack.run(new FindFortunes());
        assertThat(page).isEqualTo(Fortune.page(table));
        assertThat(page)
                .extracting(row -> ((Fortune) row).id())
                .containsExactly(11, 4, 5, 2, 8, 0, 3, 7, 10, 6, 9, 1, 12);
    }

    // ---- users

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 500, Server.USERS})
    final void a_user_is_found_by_its_id(int id) throws OperationException {
        OpenStack stack = shared();
        List<Row> found = stack.run(new FindUser(id));
        assertThat(found).containsExactly(user(id));
        assertThat(found.getFirst().checksum()).isEqualTo(user(id).checksum());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MAX_VALUE})
    final void an_absent_user_is_nothing_and_fails_nothing(int id) throws OperationException {
        OpenStack stack = shared();
        assertThat(stack.run(new FindUser(id))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 100, 700})
    final void the_first_users_come_in_the_order_of_their_ids(int count) throws OperationException {
        OpenStack stack = shared();
        assertThat(stack.run(new FindUsers(count)))
                .isEqualTo(IntStream.rangeClosed(1, count)
                        .mapToObj(TablesContract::user)
                        .toList());
    }

    private static User user(int id) {
        return new User(
                id, UserRows.name(id), UserRows.surname(id), UserRows.email(id), LocalDateTime.parse(UserRows.CREATED));
    }

    @Test
    final void a_user_that_the_table_cannot_hold_fails_with_the_servers_sqlstate() throws OperationException {
        OpenStack stack = shared();
        AddUser tooLong = new AddUser("x".repeat(65), "y", "z@example.org");
        OperationException failed = catchThrowableOfType(OperationException.class, () -> stack.run(tooLong));
        assertThat(failed).isNotNull();
        assertThat(failed.sqlState()).isEqualTo("22001");
        assertThat(stack.run(new AddUser("x".repeat(64), "y", "z@example.org"))).hasSize(1);
    }

    // ---- the user's own queries

    @Test
    final void a_row_outlives_its_stack() throws OperationException {
        List<Row> rows;
        try (OpenStack stack = open()) {
            rows = stack.run(query("select company_id, company_name from %s.companies where company_id < $1", 3));
        }
        assertThat(rows).containsExactlyInAnyOrder(tuple(1, md5(1)), tuple(2, md5(2)));
    }

    @Test
    final void a_null_in_a_reply_stays_a_null() throws OperationException {
        OpenStack stack = shared();
        assertThat(stack.run(query("select null::int4, $1::text, null::text, null::bool", "a")))
                .containsExactly(tuple(null, "a", null, null));
    }

    @Test
    final void a_query_may_have_no_parameter_and_no_row() throws OperationException {
        OpenStack stack = shared();
        assertThat(stack.run(query("select company_id from %s.companies where company_id < 1")))
                .isEmpty();
        assertThat(stack.run(query("select 1, 'a' union all select 2, 'b'")))
                .containsExactly(tuple(1, "a"), tuple(2, "b"));
    }

    @Test
    final void a_statement_without_a_result_replies_no_row() throws OperationException {
        OpenStack stack = shared();
        assertThat(stack.run(query("update %s.companies set company_name = $1 where company_id = $2", "x", -1)))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource
    final void a_dollar_and_a_question_mark_in_a_text_a_name_or_a_comment_are_no_parameters(
            String sql, Tuple expected, List<?> parameters) throws OperationException {
        OpenStack stack = shared();
        assertThat(stack.run(new Query(sql, parameters))).containsExactly(expected);
    }

    static Stream<Arguments> a_dollar_and_a_question_mark_in_a_text_a_name_or_a_comment_are_no_parameters() {
        return Stream.of(
                Arguments.of("select '$2 ?', $1::int4", tuple("$2 ?", 5), List.of(5)),
                Arguments.of("select 'it''s $2 ?', $1::int4", tuple("it's $2 ?", 5), List.of(5)),
                Arguments.of("select $1::int4 as \"$2 ?\"", tuple(5), List.of(5)),
                Arguments.of("select $1::int4 -- $2 ? '\n, 'a'", tuple(5, "a"), List.of(5)),
                Arguments.of("select /* $2 ? ' */ $1::int4", tuple(5), List.of(5)),
                Arguments.of("select $2::text, $1::int4, $2::text", tuple("a", 5, "a"), List.of(5, "a")),
                Arguments.of("select $1::int4+$2::int4, '5'::int4::text", tuple(12, "5"), List.of(5, 7)));
    }

    @Test
    final void an_operation_on_a_graph_fails_as_not_on_this_database() throws OperationException {
        OpenStack stack = shared();
        stack.assertRefuses(new FindMovie("The Matrix"), DatabaseKind.POSTGRESQL);
        assertThat(stack.run(new FindCompany(1))).containsExactly(company(1));
    }
}
