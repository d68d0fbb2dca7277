package dev.dbdyno.spi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.dbdyno.databases.Counters;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.FindCompanies;
import dev.dbdyno.spi.Operation.FindCompany;
import dev.dbdyno.spi.Operation.FindMovie;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Setting.BooleanSetting;
import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.IntegerSetting;
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
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every stack must do, against a real server. A stack's test extends this and names its provider; it may extend it
 * again for settings that change how operations run.
 */
public abstract class StackContract extends TablesContract {

    /** The stack at its defaults. */
    protected StackContract(StackProvider provider) {
        this(provider, Map.of());
    }

    /**
     * The stack with settings as an arm gives them.
     *
     * @param settings name to text; {@code pool} is the contract's own
     */
    protected StackContract(StackProvider provider, Map<String, String> settings) {
        super(provider, settings);
    }

    // ---- what it says of itself

    @Test
    final void it_describes_itself_while_its_libraries_are_absent() throws ReflectiveOperationException, IOException {
        try (BareProvider bare = new BareProvider(StackProvider.class, provider.getClass())) {
            assertThat(bare.describe("name")).isEqualTo(provider.name()).matches("[a-z0-9-]+");
            assertThat(bare.describe("summary")).isEqualTo(provider.summary()).isNotBlank();
            assertThat(bare.describe("style")).isEqualTo(provider.style().name());
            assertThat(bare.settings()).hasSameSizeAs(provider.settings());
        }
    }

    @Test
    final void it_opens_in_the_style_that_it_declares() throws OperationException {
        try (OpenStack stack = open()) {
            assertThat(stack.style()).isEqualTo(provider.style());
        }
    }

    @Test
    final void its_settings_have_names_of_their_own_and_one_is_the_pool() {
        assertThat(provider.settings())
                .extracting(Setting::name)
                .contains("pool")
                .doesNotHaveDuplicates();
        assertThat(provider.settings())
                .allSatisfy(setting -> assertThat(setting.help()).isNotBlank());
    }

    @Test
    final void a_default_reads_back_as_it_is_written() {
        for (Setting<?> setting : provider.settings()) {
            assertReadsBack(setting);
        }
    }

    private static <T> void assertReadsBack(Setting<T> setting) {
        assertThat(setting.parse(setting.format(setting.defaultValue()))).isEqualTo(setting.defaultValue());
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
                .flatMap(StackContract::choices)
                .map(choice -> DynamicTest.dynamicTest("%s=%s".formatted(choice.getKey(), choice.getValue()), () -> {
                    try (OpenStack stack = open(with(choice.getKey(), choice.getValue()))) {
                        assertThat(stack.run(new FindCompany(7))).containsExactly(company(7));
                        assertThat(stack.run(new FindCompanies(7, 2))).containsExactly(company(8), company(9));
                    }
                    awaitNoConnection();
                }));
    }

    private static Stream<Map.Entry<String, String>> choices(Setting<?> setting) {
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

    // ---- what it finds

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 500, Server.COMPANIES})
    final void a_company_is_found_by_its_id(int companyId) throws OperationException {
        try (OpenStack stack = open()) {
            List<Row> found = stack.run(new FindCompany(companyId));
            assertThat(found).containsExactly(company(companyId));
            assertThat(found.getFirst().checksum()).isEqualTo(company(companyId).checksum());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Server.COMPANIES + 1, Integer.MAX_VALUE})
    final void an_absent_id_finds_nothing_and_fails_nothing(int companyId) throws OperationException {
        try (OpenStack stack = open()) {
            assertThat(stack.run(new FindCompany(companyId))).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource
    final void a_page_holds_the_next_companies_in_order(int after, int count, int first, int last)
            throws OperationException {
        try (OpenStack stack = open()) {
            List<Row> page = stack.run(new FindCompanies(after, count));
            assertThat(page).isEqualTo(companies(first, last));
            assertThat(page).extracting(Row::checksum).isEqualTo(checksums(companies(first, last)));
        }
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
    final void a_row_outlives_its_stack() throws OperationException {
        List<Row> rows;
        try (OpenStack stack = open()) {
            rows = stack.run(query("select company_id, company_name from %s.companies where company_id < $1", 3));
        }
        assertThat(rows).containsExactlyInAnyOrder(tuple(1, md5(1)), tuple(2, md5(2)));
    }

    @Test
    final void a_sleep_takes_at_least_its_time_and_replies_one() throws OperationException {
        try (OpenStack stack = open()) {
            stack.run(new Sleep(0));
            long start = System.nanoTime();
            List<Row> reply = stack.run(new Sleep(0.25));
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(250));
            assertThat(reply).containsExactly(tuple(1));
        }
    }

    // ---- the user's own queries

    @Test
    final void parameters_of_every_type_arrive_and_come_back() throws OperationException {
        try (OpenStack stack = open()) {
            List<Row> rows = stack.run(query(
                    "select $1::int4, $2::int8, $3::float8, $4::bool, $5::text",
                    -7,
                    1L << 40,
                    0.1,
                    true,
                    "it's ? $1 \\ \u00e4\u20ac\ud83d\ude00"));
            assertThat(rows).containsExactly(tuple(-7, 1L << 40, 0.1, true, "it's ? $1 \\ \u00e4\u20ac\ud83d\ude00"));
        }
    }

    @Test
    final void a_null_in_a_reply_stays_a_null() throws OperationException {
        try (OpenStack stack = open()) {
            assertThat(stack.run(query("select null::int4, $1::text, null::text, null::bool", "a")))
                    .containsExactly(tuple(null, "a", null, null));
        }
    }

    @Test
    final void a_query_may_have_no_parameter_and_no_row() throws OperationException {
        try (OpenStack stack = open()) {
            assertThat(stack.run(query("select company_id from %s.companies where company_id < 1")))
                    .isEmpty();
            assertThat(stack.run(query("select 1, 'a' union all select 2, 'b'")))
                    .containsExactly(tuple(1, "a"), tuple(2, "b"));
        }
    }

    @Test
    final void a_statement_without_a_result_replies_no_row() throws OperationException {
        try (OpenStack stack = open()) {
            assertThat(stack.run(query("update %s.companies set company_name = $1 where company_id = $2", "x", -1)))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource
    final void a_dollar_and_a_question_mark_in_a_text_a_name_or_a_comment_are_no_parameters(
            String sql, Tuple expected, List<?> parameters) throws OperationException {
        try (OpenStack stack = open()) {
            assertThat(stack.run(new Query(sql, parameters))).containsExactly(expected);
        }
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

    // ---- failures

    @ParameterizedTest
    @MethodSource
    final void a_wrong_statement_fails_with_the_servers_sqlstate(String sql, List<?> parameters, String sqlState)
            throws OperationException {
        try (OpenStack stack = open()) {
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

    @Test
    final void an_operation_on_a_graph_fails_as_not_on_this_database() throws OperationException {
        try (OpenStack stack = open()) {
            stack.assertRefuses(new FindMovie("The Matrix"), DatabaseKind.POSTGRESQL);
            assertThat(stack.run(new FindCompany(1))).containsExactly(company(1));
        }
    }

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

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
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

    /** Rounds of operations on all connections at once, until one goes without a failure. */
    private static List<OperationException> failuresUntilWell(OpenStack stack) {
        List<OperationException> failures = new ArrayList<>();
        for (int round = 0; round < 10; round++) {
            List<OperationException> ofRound = failuresOf(startAll(stack, new Sleep(0.02), 2 * POOL));
            failures.addAll(ofRound);
            if (ofRound.isEmpty()) {
                return failures;
            }
        }
        throw new AssertionError("the stack never recovered: " + failures);
    }

    private static List<OperationException> failuresOf(List<CompletableFuture<List<Row>>> started) {
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

    // ---- more to do than the pool has connections

    /** Where an operation waits when all connections are busy. */
    protected enum Waiting {
        /** For a connection, as long as {@code poolWaitMillis} says. */
        FOR_A_CONNECTION,
        /** Behind other statements on a connection, for as long as they take. */
        ON_A_CONNECTION
    }

    /** Where this stack's operations wait; as it is set in this test. */
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
                case FOR_A_CONNECTION -> assertExhausted(waiting, start);
                case ON_A_CONNECTION -> assertThat(OpenStack.await(waiting)).isEqualTo(reply);
            }
            assertThat(OpenStack.await(sleeping)).containsExactly(tuple(1));
            assertThat(stack.run(new FindCompany(2))).containsExactly(company(2));
        }
    }

    static Stream<Operation> an_operation_that_gets_no_connection_in_time_fails_as_the_pools_exhaustion() {
        return Stream.of(new FindCompany(1), new FindWorlds(List.of(1, 2)));
    }

    /** A library may wait twice, but the end of the sleep must not be what it waited for. */
    private static void assertExhausted(CompletableFuture<List<Row>> waiting, long startNanos) {
        OperationException failed = catchThrowableOfType(OperationException.class, () -> OpenStack.await(waiting));
        assertThat(Duration.ofNanos(System.nanoTime() - startNanos))
                .isBetween(Duration.ofMillis(250), Duration.ofMillis(1_200));
        assertThat(failed).isNotNull();
        assertThat(failed.isPoolExhausted()).as(failed.toString()).isTrue();
        assertThat(failed.sqlState()).isNull();
    }

    @Test
    final void a_wait_without_limit_ends_with_a_connection() throws OperationException {
        try (OpenStack stack = open(onOneConnectionWaiting("0"))) {
            CompletableFuture<List<Row>> sleeping = stack.start(new Sleep(0.8));
            awaitThat("the sleep is under way", () -> server.sleeping(applicationName) == 1);
            assertThat(stack.run(new FindCompany(1))).containsExactly(company(1));
            assertThat(OpenStack.await(sleeping)).containsExactly(tuple(1));
        }
    }

    private Map<String, String> onOneConnectionWaiting(String poolWaitMillis) {
        Map<String, String> given = new HashMap<>(settings);
        given.put("pool", "1");
        given.put("poolWaitMillis", poolWaitMillis);
        return given;
    }

    // ---- connections, as the server counts them

    @Test
    final void its_connections_call_themselves_as_they_were_told() throws OperationException {
        try (OpenStack stack = open()) {
            assertThat(stack.run(query("select current_setting('application_name')")))
                    .containsExactly(tuple(applicationName));
        }
    }

    @Test
    final void many_operations_at_once_open_as_many_connections_as_the_pool_says_and_no_more()
            throws OperationException {
        try (OpenStack stack = open()) {
            assertThat(mostConnectionsWhileBusy(stack)).isEqualTo(POOL);
            assertThat(mostConnectionsWhileBusy(stack)).isEqualTo(POOL);
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
    final void after_its_close_no_connection_and_no_thread_of_it_is_left() throws OperationException {
        Set<Thread> before = threadsThatKeepTheJvmAlive();
        try (OpenStack stack = open()) {
            assertThat(mostConnectionsWhileBusy(stack)).isPositive();
        }
        awaitNoConnection();
        awaitThat("no thread is left that keeps the JVM alive", () -> before.containsAll(threadsThatKeepTheJvmAlive()));
    }

    @Test
    final void a_stack_that_ran_nothing_closes_as_well() throws OperationException {
        Set<Thread> before = threadsThatKeepTheJvmAlive();
        open().close();
        awaitNoConnection();
        awaitThat("no thread is left that keeps the JVM alive", () -> before.containsAll(threadsThatKeepTheJvmAlive()));
    }

    private static Set<Thread> threadsThatKeepTheJvmAlive() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.isDaemon())
                .collect(Collectors.toSet());
    }

    private int mostConnectionsWhileBusy(OpenStack stack) throws OperationException {
        List<CompletableFuture<List<Row>>> started = startAll(stack, new Sleep(0.15), 4 * POOL);
        int most = 0;
        while (!started.stream().allMatch(CompletableFuture::isDone)) {
            most = Math.max(most, server.connections(applicationName));
            pause();
        }
        for (CompletableFuture<List<Row>> rows : started) {
            assertThat(OpenStack.await(rows)).containsExactly(tuple(1));
        }
        return most;
    }

    private static List<CompletableFuture<List<Row>>> startAll(OpenStack stack, Operation operation, int times) {
        return IntStream.range(0, times)
                .mapToObj(time -> stack.start(operation))
                .toList();
    }

    // ---- for a stack's own tests of its settings

    /** The reply to the last of some operations, run one after the other on one connection of a newly opened stack. */
    protected final List<Row> lastReply(Map<String, String> given, List<? extends Operation> operations)
            throws OperationException {
        Map<String, String> onOneConnection = new HashMap<>(given);
        onOneConnection.put("pool", "1");
        try (OpenStack stack = open(onOneConnection)) {
            List<Row> reply = List.of();
            for (Operation operation : operations) {
                reply = stack.run(operation);
            }
            return reply;
        }
    }

    /** Names of the JVM's threads while a newly opened stack has more operations under way than connections. */
    protected final Set<String> threadsWhileBusy(Map<String, String> given) throws OperationException {
        try (OpenStack stack = open(given)) {
            failuresUntilWell(stack);
            return Thread.getAllStackTraces().keySet().stream()
                    .map(Thread::getName)
                    .collect(Collectors.toSet());
        }
    }

    /** Connections at the server of a newly opened stack that was given nothing to do. */
    protected final int connectionsOnceOpen(Map<String, String> given) throws OperationException {
        try (OpenStack stack = open(given)) {
            assertThat(stack.style()).isEqualTo(provider.style());
            return server.connections(applicationName);
        }
    }

    /** Connections at the server of a newly opened stack once it has run an operation. */
    protected final int connectionsOnceRun(Map<String, String> given, Operation operation) throws OperationException {
        try (OpenStack stack = open(given)) {
            assertThat(stack.run(operation)).isNotEmpty();
            return server.connections(applicationName);
        }
    }

    /** What the server counts for one operation, on the average of many. */
    public record Work(long statements, long rows, long transactions) {}

    /**
     * What the server counts for each of some operations, run one after the other on one connection of a newly opened stack:
     * what a stack says in {@link StackProvider#explainedWork} must be seen here.
     *
     * @param operations so many that what opening costs is a fraction of one
     */
    protected final Work workOfEach(Map<String, String> given, List<? extends Operation> operations)
            throws OperationException {
        Counters before = server.counters();
        lastReply(given, operations);
        // a backend's transactions are counted when it ends
        awaitNoConnection();
        ServerWork work = server.counters().since(before, operations.size());
        return new Work(
                Math.floorDiv(Objects.requireNonNull(work.statements()), operations.size()),
                Math.floorDiv(Objects.requireNonNull(work.rows()), operations.size()),
                Math.floorDiv(work.transactions(), operations.size()));
    }

    // ---- what to expect

    private static List<Row> companies(int first, int last) {
        return IntStream.rangeClosed(first, last)
                .<Row>mapToObj(StackContract::company)
                .toList();
    }

    private static List<Long> checksums(List<Row> rows) {
        return rows.stream().map(Row::checksum).toList();
    }

    private static String messages(Throwable failed) {
        StringBuilder messages = new StringBuilder();
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            messages.append(cause).append('\n');
        }
        return messages.toString();
    }
}
