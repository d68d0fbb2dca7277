package dev.dbdyno.spi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.dbdyno.model.Movie;
import dev.dbdyno.model.Person;
import dev.dbdyno.model.PersonWithMovies;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.model.data.MovieGraph;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.FindCoActors;
import dev.dbdyno.spi.Operation.FindMovie;
import dev.dbdyno.spi.Operation.FindPersonMovies;
import dev.dbdyno.spi.Operation.InsertMovie;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackProvider;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What a stack on Neo4j must still do when its settings change how it works. {@link GraphStackContract} holds more, for a
 * stack at its defaults.
 *
 * <p>Rows are compared by what they say: a mapper's own class may stand for a movie.
 */
@ExtendWith(OneGraphServer.class)
public abstract class GraphSettingsContract extends StackFixture<GraphServer> {

    static final MovieGraph GRAPH = MovieGraph.read();
    static final Movie MATRIX = new Movie("The Matrix", 1999, "Welcome to the Real World");
    static final FindMovie FIND_MATRIX = new FindMovie(MATRIX.title());

    /**
     * The stack with settings as an arm gives them.
     *
     * @param settings name to text; {@code pool} is the contract's own
     */
    protected GraphSettingsContract(StackProvider provider, Map<String, String> settings) {
        super(provider, settings);
    }

    @BeforeEach
    final void takeTheServer(GraphServer oneServer) {
        test(oneServer);
        server.prepare();
    }

    // ---- what it does

    @Test
    final void every_movie_is_found_by_its_title() throws OperationException {
        OpenStack stack = shared();
        for (Movie movie : GRAPH.movies()) {
            assertSays(stack.run(new FindMovie(movie.title())), movie);
        }
    }

    @Test
    final void an_absent_title_or_name_finds_nothing_and_fails_nothing() throws OperationException {
        OpenStack stack = shared();
        assertThat(stack.run(new FindMovie("The Room"))).isEmpty();
        assertThat(stack.run(new FindMovie(""))).isEmpty();
        assertThat(stack.run(new FindMovie("'}) DETACH DELETE m //"))).isEmpty();
        assertThat(stack.run(new FindPersonMovies("Nobody"))).isEmpty();
        assertThat(stack.run(new FindCoActors("Nobody"))).isEmpty();
        assertSays(stack.run(FIND_MATRIX), MATRIX);
    }

    @Test
    final void everyone_is_found_with_all_movies_that_they_acted_in() throws OperationException {
        OpenStack stack = shared();
        for (Person person : GRAPH.people()) {
            assertSays(stack.run(new FindPersonMovies(person.name())), personWithMovies(person.name()));
        }
    }

    @Test
    final void those_who_acted_together_are_found_in_the_order_of_their_names() throws OperationException {
        OpenStack stack = shared();
        for (String name : List.of("Tom Hanks", "Keanu Reeves", "Emil Eifrem", "Jessica Thompson")) {
            assertSays(stack.run(new FindCoActors(name)), coActors(name));
        }
    }

    @Test
    final void an_inserted_movie_is_replied_and_stands_in_the_graph_with_the_one_label_and_nothing_more()
            throws OperationException {
        Movie movie = new Movie("Inserted it's \"\u00e4\u20ac\ud83d\ude00\"\\", 2026, "$title `m`");
        OpenStack stack = shared();
        assertSays(stack.run(new InsertMovie(movie)), movie);
        assertSays(stack.run(new FindMovie(movie.title())), movie);
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
        OpenStack stack = shared();
        List<CompletableFuture<List<Row>>> started = IntStream.range(0, 50)
                .mapToObj(number -> stack.start(new InsertMovie(inserted("at once " + number))))
                .toList();
        for (int number = 0; number < 50; number++) {
            assertSays(OpenStack.await(started.get(number)), inserted("at once " + number));
        }
        assertThat(server.value("MATCH (m:DbdynoMovie) WHERE m.title STARTS WITH 'Inserted at once' RETURN count(m)"))
                .isEqualTo("50");
    }

    @Test
    final void what_the_server_refuses_fails_with_its_code_and_leaves_the_stack_usable() throws OperationException {
        server.value("CREATE CONSTRAINT contract_released FOR (m:DbdynoMovie) REQUIRE (m.released, m.title) IS UNIQUE");
        OpenStack stack = shared();
        try {
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
    final void an_operation_that_gets_no_connection_in_time_fails_as_the_pools_exhaustion() throws Exception {
        Map<String, String> given = new HashMap<>(settings);
        given.put("pool", "1");
        given.put("poolWaitMillis", "300");
        try (OpenStack stack = open(given)) {
            assertSays(stack.run(FIND_MATRIX), MATRIX);
            List<CompletableFuture<List<Row>>> both = server.whileFrozen(() -> {
                List<CompletableFuture<List<Row>>> started = startAll(stack, FIND_MATRIX, 2);
                assertExhausted(firstFailure(started));
                return started;
            });
            // on a busy machine either may have come first to the only connection
            CompletableFuture<List<Row>> served = both.stream()
                    .filter(one -> !one.isCompletedExceptionally())
                    .findFirst()
                    .orElseThrow();
            assertSays(OpenStack.await(served), MATRIX);
            assertSays(stack.run(FIND_MATRIX), MATRIX);
        }
    }

    private static OperationException firstFailure(List<CompletableFuture<List<Row>>> started) {
        CompletableFuture<Object> first = CompletableFuture.anyOf(started.toArray(CompletableFuture[]::new));
        return catchThrowableOfType(
                OperationException.class, () -> OpenStack.await(first.thenApply(reply -> List.<Row>of())));
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
    final void after_its_close_no_connection_and_no_thread_of_it_is_left() throws OperationException {
        Set<Thread> before = threadsThatKeepTheJvmAlive();
        try (OpenStack stack = open()) {
            runMany(stack);
        }
        awaitNoConnection();
        awaitThat("no thread is left that keeps the JVM alive", () -> before.containsAll(threadsThatKeepTheJvmAlive()));
    }

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
        OpenStack stack = shared();
        stack.run(operation);
        GraphServer.Work before = server.work();
        for (int time = 0; time < times; time++) {
            stack.run(operation);
        }
        GraphServer.Work work = server.work().since(before);
        assertOne(explained, WorkCounter.STATEMENTS, work.statements(), times);
        assertOne(explained, WorkCounter.TRANSACTIONS, work.transactions(), times);
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

    static void runMany(OpenStack stack) throws OperationException {
        for (int time = 0; time < 10 * POOL; time++) {
            assertSays(stack.run(FIND_MATRIX), MATRIX);
            assertSays(stack.run(new FindPersonMovies("Tom Hanks")), personWithMovies("Tom Hanks"));
        }
    }

    static Movie inserted(String about) {
        return new Movie("Inserted " + about, 2025, "a tagline");
    }

    static Row personWithMovies(String name) {
        return new PersonWithMovies(GRAPH.peopleCalled(name).getFirst(), GRAPH.moviesWith(name));
    }

    static Row[] coActors(String name) {
        return GRAPH.coActorsOf(name).toArray(Row[]::new);
    }

    static void assertSays(List<Row> found, Row... expected) {
        assertThat(checksums(found))
                .as("%s where %s was expected", found, Arrays.toString(expected))
                .isEqualTo(checksums(List.of(expected)));
    }

    static List<Long> checksums(List<Row> rows) {
        return rows.stream().map(Row::checksum).toList();
    }
}
