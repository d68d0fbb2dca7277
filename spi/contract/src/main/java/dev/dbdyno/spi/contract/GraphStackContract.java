package dev.dbdyno.spi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Movie;
import dev.dbdyno.spi.Operation.FindCoActors;
import dev.dbdyno.spi.Operation.FindCompany;
import dev.dbdyno.spi.Operation.FindPersonMovies;
import dev.dbdyno.spi.Operation.InsertMovie;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.StackProvider;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What every stack on Neo4j must do, against a real server. A stack's test extends this and names its provider; for settings
 * that change how operations run it extends {@link GraphSettingsContract}.
 */
public abstract class GraphStackContract extends GraphSettingsContract {

    /** The stack at its defaults. */
    protected GraphStackContract(StackProvider provider) {
        super(provider, Map.of());
    }

    // ---- what it says of itself

    @Test
    final void it_describes_itself_while_its_libraries_are_absent() throws ReflectiveOperationException, IOException {
        assertDescribedWithoutLibraries();
    }

    @Test
    final void it_says_which_server_is_the_oldest_that_it_works_with() {
        assertThat(provider.oldestServer()).hasValueSatisfying(oldest -> {
            assertThat(oldest).matches("\\d+\\.\\d+");
            assertThat(server.info().isAtLeast(oldest)).isTrue();
        });
    }

    @Test
    final void its_settings_have_names_of_their_own_one_is_the_pool_and_defaults_read_back() {
        assertSettingsAreNamedAndReadBack();
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
                .flatMap(StackFixture::choices)
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

    // ---- what it finds

    @Test
    final void where_no_node_has_the_label_nothing_is_found_and_nothing_fails() throws OperationException {
        server.value("MATCH (n) WHERE n:DbdynoMovie OR n:DbdynoPerson DETACH DELETE n");
        OpenStack stack = shared();
        assertThat(stack.run(FIND_MATRIX)).isEmpty();
        assertThat(stack.run(new FindPersonMovies("Tom Hanks"))).isEmpty();
        assertThat(stack.run(new FindCoActors("Tom Hanks"))).isEmpty();
        Movie first = inserted("as the first");
        assertSays(stack.run(new InsertMovie(first)), first);
    }

    @Test
    final void two_movies_of_one_title_are_both_found() throws OperationException {
        Movie second = new Movie(MATRIX.title(), 2099, null);
        server.value("CREATE (:DbdynoMovie {title: 'The Matrix', released: 2099})");
        OpenStack stack = shared();
        assertThat(checksums(stack.run(FIND_MATRIX))).containsExactlyInAnyOrder(MATRIX.checksum(), second.checksum());
    }

    @Test
    final void nodes_of_other_labels_are_neither_found_nor_changed() throws OperationException {
        server.value("CREATE (:Movie {title: 'The Matrix', released: 1, tagline: 'not ours'})");
        OpenStack stack = shared();
        try {
            assertSays(stack.run(FIND_MATRIX), MATRIX);
            stack.run(new InsertMovie(inserted("beside others")));
            assertThat(server.value("MATCH (m:Movie) RETURN count(m)")).isEqualTo("1");
        } finally {
            server.value("MATCH (m:Movie) DELETE m");
        }
    }

    // ---- failures

    @Test
    final void an_operation_on_tables_fails_as_not_on_this_database() throws OperationException {
        OpenStack stack = shared();
        stack.assertRefuses(new FindCompany(1), DatabaseKind.NEO4J);
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

    @Test
    final void idle_connections_that_the_server_ended_are_replaced() throws OperationException {
        try (OpenStack stack = open()) {
            runMany(stack);
            assertThat(server.terminate(applicationName)).isPositive();
            assertThat(failuresUntilWell(stack, FIND_MATRIX))
                    .allSatisfy(failed -> assertThat(failed.isPoolExhausted()).isFalse());
        }
    }

    // ---- connections, as the server counts them

    @Test
    final void every_operation_gives_its_connection_back() throws OperationException {
        try (OpenStack stack = open()) {
            runMany(stack);
            assertThat(server.connections(applicationName)).isBetween(1, POOL);
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
