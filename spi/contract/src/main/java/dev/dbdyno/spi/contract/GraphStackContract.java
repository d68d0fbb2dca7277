package dev.dbdyno.spi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Movie;
import dev.dbdyno.model.Person;
import dev.dbdyno.model.PersonWithMovies;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.model.data.MovieGraph;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.FindCoActors;
import dev.dbdyno.spi.Operation.FindCompany;
import dev.dbdyno.spi.Operation.FindMovie;
import dev.dbdyno.spi.Operation.FindPersonMovies;
import dev.dbdyno.spi.Operation.InsertMovie;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What every stack on Neo4j must do, against a real server. A stack's test extends this and names its provider; it may extend
 * it again for settings that change how operations run.
 *
 * <p>Rows are compared by what they say: a mapper's own class may stand for a movie.
 */
@ExtendWith(OneGraphServer.class)
@Timeout(120)
@SuppressWarnings("NullAway.Init") // the server is handed over before each test
public abstract class GraphStackContract {

    private static final int POOL = 3;
    private static final MovieGraph GRAPH = MovieGraph.read();
    private static final AtomicInteger OPENED = new AtomicInteger();

    private static final Movie MATRIX = new Movie("The Matrix", 1999, "Welcome to the Real World");
    private static final FindMovie FIND_MATRIX = new FindMovie(MATRIX.title());

    private final StackProvider provider;
    private final Map<String, String> settings;
    private final String applicationName;
    private GraphServer server;

    /** The stack at its defaults. */
    protected GraphStackContract(StackProvider provider) {
        this(provider, Map.of());
    }

    /**
     * The stack with settings as an arm gives them.
     *
     * @param settings name to text; {@code pool} is the contract's own
     */
    protected GraphStackContract(StackProvider provider, Map<String, String> settings) {
        this.provider = provider;
        this.settings = Map.copyOf(settings);
        this.applicationName = "contract-%s-%d".formatted(provider.name(), OPENED.incrementAndGet());
    }

    @BeforeEach
    final void takeTheServer(GraphServer oneServer) {
        this.server = oneServer;
        server.prepare();
    }

    @AfterEach
    final void leaveNoConnection() {
        awaitNoConnection();
    }

    // ---- what it says of itself

    @Test
    final void it_describes_itself_while_its_libraries_are_absent() throws ReflectiveOperationException, IOException {
        try (BareProvider bare = new BareProvider(StackProvider.class, provider.getClass())) {
            assertThat(bare.describe("name")).isEqualTo(provider.name()).matches("[a-z0-9-]+");
            assertThat(bare.describe("summary")).isEqualTo(provider.summary()).isNotBlank();
            assertThat(bare.describe("style")).isEqualTo(provider.style().name());
            assertThat(bare.describe("database")).isEqualTo(DatabaseKind.NEO4J.name());
            assertThat(bare.settings()).hasSameSizeAs(provider.settings());
        }
    }

    @Test
    final void it_says_which_server_is_the_oldest_that_it_works_with() {
        assertThat(provider.oldestServer()).hasValueSatisfying(oldest -> {
            assertThat(oldest).matches("\\d+\\.\\d+");
            assertThat(server.info().isAtLeast(oldest)).isTrue();
        });
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
    final void it_opens_with_all_defaults_and_finds_a_movie() throws OperationException {
        try (OpenStack stack = open(Map.of())) {
            assertSays(stack.run(FIND_MATRIX), MATRIX);
        }
    }

    @TestFactory
    final Stream<DynamicTest> each_choice_of_each_setting_opens_and_runs_every_operation() {
        return provider.settings().stream()
                .flatMap(GraphStackContract::choices)
                .map(choice -> DynamicTest.dynamicTest("%s=%s".formatted(choice.getKey(), choice.getValue()), () -> {
                    try (OpenStack stack = open(with(choice.getKey(), choice.getValue()))) {
                        assertSays(stack.run(FIND_MATRIX), MATRIX);
                        assertSays(stack.run(new InsertMovie(inserted("choice"))), inserted("choice"));
                        assertSays(stack.run(new FindPersonMovies("Tom Hanks")), personWithMovies("Tom Hanks"));
                        assertSays(stack.run(new FindCoActors("Tom Hanks")), coActors("Tom Hanks"));
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
                    default -> Stream.of(String.valueOf(number.least()));
                };
        };
        return values.map(value -> Map.entry(setting.name(), value));
    }

    // ---- what it finds

    @Test
    final void every_movie_is_found_by_its_title() throws OperationException {
        try (OpenStack stack = open()) {
            for (Movie movie : GRAPH.movies()) {
                assertSays(stack.run(new FindMovie(movie.title())), movie);
            }
        }
    }

    @Test
    final void an_absent_title_or_name_finds_nothing_and_fails_nothing() throws OperationException {
        try (OpenStack stack = open()) {
            assertThat(stack.run(new FindMovie("The Room"))).isEmpty();
            assertThat(stack.run(new FindMovie(""))).isEmpty();
            assertThat(stack.run(new FindMovie("'}) DETACH DELETE m //"))).isEmpty();
            assertThat(stack.run(new FindPersonMovies("Nobody"))).isEmpty();
            assertThat(stack.run(new FindCoActors("Nobody"))).isEmpty();
            assertSays(stack.run(FIND_MATRIX), MATRIX);
        }
    }

    @Test
    final void where_no_node_has_the_label_nothing_is_found_and_nothing_fails() throws OperationException {
        server.value("MATCH (n) WHERE n:DbdynoMovie OR n:DbdynoPerson DETACH DELETE n");
        try (OpenStack stack = open()) {
            assertThat(stack.run(FIND_MATRIX)).isEmpty();
            assertThat(stack.run(new FindPersonMovies("Tom Hanks"))).isEmpty();
            assertThat(stack.run(new FindCoActors("Tom Hanks"))).isEmpty();
            Movie first = inserted("as the first");
            assertSays(stack.run(new InsertMovie(first)), first);
        }
    }

    @Test
    final void two_movies_of_one_title_are_both_found() throws OperationException {
        Movie second = new Movie(MATRIX.title(), 2099, null);
        server.value("CREATE (:DbdynoMovie {title: 'The Matrix', released: 2099})");
        try (OpenStack stack = open()) {
            assertThat(checksums(stack.run(FIND_MATRIX)))
                    .containsExactlyInAnyOrder(MATRIX.checksum(), second.checksum());
        }
    }

    @Test
    final void nodes_of_other_labels_are_neither_found_nor_changed() throws OperationException {
        server.value("CREATE (:Movie {title: 'The Matrix', released: 1, tagline: 'not ours'})");
        try (OpenStack stack = open()) {
            assertSays(stack.run(FIND_MATRIX), MATRIX);
            stack.run(new InsertMovie(inserted("beside others")));
            assertThat(server.value("MATCH (m:Movie) RETURN count(m)")).isEqualTo("1");
        } finally {
            server.value("MATCH (m:Movie) DELETE m");
        }
    }

    @Test
    final void everyone_is_found_with_all_movies_that_they_acted_in() throws OperationException {
        try (OpenStack stack = open()) {
            for (Person person : GRAPH.people()) {
                assertSays(stack.run(new FindPersonMovies(person.name())), personWithMovies(person.name()));
            }
        }
    }

    @Test
    final void those_who_acted_together_are_found_in_the_order_of_their_names() throws OperationException {
        try (OpenStack stack = open()) {
            for (String name : List.of("Tom Hanks", "Keanu Reeves", "Emil Eifrem", "Jessica Thompson")) {
                assertSays(stack.run(new FindCoActors(name)), coActors(name));
            }
        }
    }

    // ---- what it inserts

    @Test
    final void an_inserted_movie_is_replied_and_stands_in_the_graph_with_the_one_label_and_nothing_more()
            throws OperationException {
        Movie movie = new Movie("Inserted it's \"\u00e4\u20ac\ud83d\ude00\"\\", 2026, "$title `m`");
        try (OpenStack stack = open()) {
            assertSays(stack.run(new InsertMovie(movie)), movie);
            assertSays(stack.run(new FindMovie(movie.title())), movie);
        }
        assertThat(server.value("MATCH (m) WHERE m.released = 2026 RETURN count(m)"))
                .isEqualTo("1");
        assertThat(server.value("MATCH (m) WHERE m.released = 2026 RETURN labels(m)"))
                .isEqualTo("[DbdynoMovie]");
        assertThat(server.value("MATCH (m) WHERE m.released = 2026 UNWIND keys(m) AS key WITH key ORDER BY key"
                        + " RETURN collect(key)"))
                .isEqualTo("[released, tagline, title]");
    }

    @Test
    final void many_movies_inserted_at_once_are_all_there() throws OperationException {
        try (OpenStack stack = open()) {
            List<CompletableFuture<List<Row>>> started = IntStream.range(0, 50)
                    .mapToObj(number -> stack.start(new InsertMovie(inserted("at once " + number))))
                    .toList();
            for (int number = 0; number < 50; number++) {
                assertSays(OpenStack.await(started.get(number)), inserted("at once " + number));
            }
        }
        assertThat(server.value("MATCH (m:DbdynoMovie) WHERE m.title STARTS WITH 'Inserted at once' RETURN count(m)"))
                .isEqualTo("50");
    }

    // ---- failures

    @Test
    final void an_operation_on_tables_fails_as_not_on_this_database() throws OperationException {
        try (OpenStack stack = open()) {
            stack.assertRefuses(new FindCompany(1), DatabaseKind.NEO4J);
        }
    }

    @Test
    final void what_the_server_refuses_fails_with_its_code_and_leaves_the_stack_usable() throws OperationException {
        server.value("CREATE CONSTRAINT contract_released FOR (m:DbdynoMovie) REQUIRE (m.released, m.title) IS UNIQUE");
        try (OpenStack stack = open()) {
            for (int time = 0; time < 2 * POOL + 1; time++) {
                OperationException failed =
                        catchThrowableOfType(OperationException.class, () -> stack.run(new InsertMovie(MATRIX)));
                assertThat(failed).as("a second Matrix").isNotNull();
                assertThat(failed.sqlState())
                        .as(messages(failed))
                        .isEqualTo("Neo.ClientError.Schema.ConstraintValidationFailed");
                assertThat(failed.isPoolExhausted()).isFalse();
            }
            assertSays(stack.run(FIND_MATRIX), MATRIX);
        } finally {
            server.value("DROP CONSTRAINT contract_released");
        }
    }

    @Test
    final void a_wrong_password_is_reported_without_it() {
        Endpoint endpoint = server.endpoint(applicationName);
        Endpoint wrong = new Endpoint(
                endpoint.host(),
                endpoint.port(),
                endpoint.database(),
                endpoint.user(),
                "not-the-secret",
                endpoint.schema(),
                applicationName);
        OperationException failed = failureToOpenOrRun(wrong);
        assertThat(failed.sqlState()).isEqualTo("Neo.ClientError.Security.Unauthorized");
        assertThat(messages(failed)).doesNotContain("not-the-secret");
    }

    @Test
    final void a_server_that_is_not_there_is_reported() throws IOException {
        Endpoint endpoint = server.endpoint(applicationName);
        Endpoint nowhere = new Endpoint(
                endpoint.host(),
                closedPort(),
                endpoint.database(),
                endpoint.user(),
                endpoint.password(),
                endpoint.schema(),
                applicationName);
        OperationException failed = failureToOpenOrRun(nowhere);
        assertThat(failed.sqlState()).isNull();
        assertThat(failed).hasMessageMatching("(?s).*\\w.*");
    }

    private OperationException failureToOpenOrRun(Endpoint endpoint) {
        OperationException failed = catchThrowableOfType(OperationException.class, () -> {
            try (OpenStack stack = open(endpoint, with("pool", "1"))) {
                stack.run(FIND_MATRIX);
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
            runMany(stack);
            assertThat(server.terminate(applicationName)).isPositive();
            assertThat(failuresUntilWell(stack))
                    .allSatisfy(failed -> assertThat(failed.isPoolExhausted()).isFalse());
        }
    }

    /** Rounds of operations on all connections at once, until one goes without a failure. */
    private static List<OperationException> failuresUntilWell(OpenStack stack) {
        List<OperationException> failures = new ArrayList<>();
        for (int round = 0; round < 10; round++) {
            List<OperationException> ofRound = failuresOf(startAll(stack, FIND_MATRIX, 2 * POOL));
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

    // ---- connections, as the server counts them

    @Test
    final void an_operation_that_gets_no_connection_in_time_fails_as_the_pools_exhaustion() throws Exception {
        Map<String, String> given = new HashMap<>(settings);
        given.put("pool", "1");
        given.put("poolWaitMillis", "300");
        try (OpenStack stack = open(given)) {
            assertSays(stack.run(FIND_MATRIX), MATRIX);
            CompletableFuture<List<Row>> first = server.whileFrozen(() -> {
                CompletableFuture<List<Row>> started = stack.start(FIND_MATRIX);
                pause(Duration.ofMillis(300));
                assertExhausted(
                        catchThrowableOfType(OperationException.class, () -> stack.run(new FindCoActors("Tom Hanks"))));
                return started;
            });
            assertSays(OpenStack.await(first), MATRIX);
            assertSays(stack.run(FIND_MATRIX), MATRIX);
        }
    }

    private static void assertExhausted(OperationException failed) {
        assertThat(failed).as("the second operation").isNotNull();
        assertThat(failed.isPoolExhausted()).as(failed.toString()).isTrue();
        assertThat(failed.sqlState()).isNull();
    }

    @Test
    final void many_operations_at_once_open_as_many_connections_as_the_pool_says_and_no_more() throws Exception {
        try (OpenStack stack = open()) {
            assertSays(stack.run(FIND_MATRIX), MATRIX);
            List<CompletableFuture<List<Row>>> started = server.whileFrozen(() -> {
                List<CompletableFuture<List<Row>>> all = startAll(stack, FIND_MATRIX, 4 * POOL);
                pause(Duration.ofMillis(300));
                return all;
            });
            for (CompletableFuture<List<Row>> rows : started) {
                assertSays(OpenStack.await(rows), MATRIX);
            }
            assertThat(server.connections(applicationName)).isEqualTo(POOL);
        }
    }

    @Test
    final void every_operation_gives_its_connection_back() throws OperationException {
        try (OpenStack stack = open()) {
            runMany(stack);
            assertThat(server.connections(applicationName)).isBetween(1, POOL);
        }
    }

    private static void runMany(OpenStack stack) throws OperationException {
        for (int time = 0; time < 10 * POOL; time++) {
            assertSays(stack.run(FIND_MATRIX), MATRIX);
            assertSays(stack.run(new FindPersonMovies("Tom Hanks")), personWithMovies("Tom Hanks"));
        }
    }

    @Test
    final void after_its_close_no_connection_and_no_thread_of_it_is_left() throws OperationException {
        Set<Thread> before = threadsThatKeepTheJvmAlive();
        try (OpenStack stack = open()) {
            runMany(stack);
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

    // ---- work, as the server counts it

    @TestFactory
    final Stream<DynamicTest> an_operation_is_one_statement_in_one_transaction_or_the_stack_says_why_not() {
        return Stream.of(
                        FIND_MATRIX,
                        new InsertMovie(inserted("counted")),
                        new FindPersonMovies("Tom Hanks"),
                        new FindCoActors("Tom Hanks"))
                .map(operation ->
                        DynamicTest.dynamicTest(operation.getClass().getSimpleName(), () -> assertCounted(operation)));
    }

    private void assertCounted(Operation operation) throws OperationException {
        int times = 20;
        Settings effective = Settings.of(provider.settings(), with("pool", String.valueOf(POOL)));
        Map<WorkCounter, String> explained = provider.explainedWork(effective);
        try (OpenStack stack = open()) {
            stack.run(operation);
            GraphServer.Work before = server.work();
            for (int time = 0; time < times; time++) {
                stack.run(operation);
            }
            GraphServer.Work work = server.work().since(before);
            assertOne(explained, WorkCounter.STATEMENTS, work.statements(), times);
            assertOne(explained, WorkCounter.TRANSACTIONS, work.transactions(), times);
        }
    }

    private static void assertOne(Map<WorkCounter, String> explained, WorkCounter counter, long counted, int times) {
        if (explained.containsKey(counter)) {
            assertThat(counted).as("%s of %d operations", counter, times).isGreaterThanOrEqualTo(times);
        } else {
            // a transaction of the server's own may come in between
            assertThat(counted).as("%s of %d operations", counter, times).isBetween((long) times, times + 2L);
        }
    }

    // ---- helpers

    private OpenStack open() throws OperationException {
        return open(with("pool", String.valueOf(POOL)));
    }

    private OpenStack open(Map<String, String> given) throws OperationException {
        return open(server.endpoint(applicationName), given);
    }

    private OpenStack open(Endpoint endpoint, Map<String, String> given) throws OperationException {
        return new OpenStack(provider.open(endpoint, Settings.of(provider.settings(), given)));
    }

    private Map<String, String> with(String name, String value) {
        Map<String, String> given = new HashMap<>(settings);
        given.put("pool", String.valueOf(POOL));
        given.put(name, value);
        return given;
    }

    private static List<CompletableFuture<List<Row>>> startAll(OpenStack stack, Operation operation, int times) {
        return IntStream.range(0, times)
                .mapToObj(time -> stack.start(operation))
                .toList();
    }

    private static Movie inserted(String about) {
        return new Movie("Inserted " + about, 2025, "a tagline");
    }

    private static Row personWithMovies(String name) {
        return new PersonWithMovies(GRAPH.peopleCalled(name).getFirst(), GRAPH.moviesWith(name));
    }

    private static Row[] coActors(String name) {
        return GRAPH.coActorsOf(name).toArray(Row[]::new);
    }

    private static void assertSays(List<Row> found, Row... expected) {
        assertThat(checksums(found))
                .as("%s where %s was expected", found, Arrays.toString(expected))
                .isEqualTo(checksums(List.of(expected)));
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

    private void awaitNoConnection() {
        awaitThat("no connection is left at the server", () -> server.connections(applicationName) == 0);
    }

    private static void awaitThat(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + Duration.ofSeconds(5).toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("not within 5 s: " + what);
            }
            pause(Duration.ofMillis(10));
        }
    }

    private static void pause(Duration length) {
        try {
            Thread.sleep(length.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }
}
