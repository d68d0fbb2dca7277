package dev.dbdyno.stacks.hibernatereactive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.contract.StackContract;
import io.vertx.core.impl.launcher.commands.VersionCommand;
import io.vertx.sqlclient.PoolOptions;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hibernate.reactive.pool.impl.DefaultSqlClientPoolConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HibernateReactiveStackTest extends StackContract {

    /** What a backend has counted becomes visible at the end of the statement after this one. */
    private static final Query FLUSH = new Query("select 1 from pg_stat_force_next_flush()", List.of());

    private static final Query LOADS =
            new Query("select idx_scan::int4 from pg_stat_user_tables where relname = 'world'", List.of());

    HibernateReactiveStackTest() {
        super(new HibernateReactiveStackProvider());
    }

    @Test
    void its_defaults_are_those_of_the_libraries() {
        DefaultSqlClientPoolConfiguration library = new DefaultSqlClientPoolConfiguration();
        library.configure(new HashMap<>(Map.of("hibernate.connection.username", "user")));
        assertThat(HibernateReactiveStackProvider.POOL.defaultValue())
                .isEqualTo(library.poolOptions().getMaxSize());
        assertThat(Duration.ofMillis(HibernateReactiveStackProvider.POOL_WAIT_MILLIS.defaultValue()))
                .isEqualTo(Duration.of(
                        PoolOptions.DEFAULT_CONNECTION_TIMEOUT,
                        PoolOptions.DEFAULT_CONNECTION_TIMEOUT_TIME_UNIT.toChronoUnit()));
        assertThat(HibernateReactiveStackProvider.CACHE_PREPARED_STATEMENTS.defaultValue())
                .isEqualTo(library.connectOptions(URI.create("postgresql://localhost/db"))
                        .getCachePreparedStatements());
    }

    @Test
    void the_host_on_another_vertx_cannot_serve_it() {
        assertThat(VersionCommand.getVersion()).startsWith("4.5.");
        assertThat(new HibernateReactiveStackProvider().unservedBy()).containsOnlyKeys("vertx-web");
    }

    @Test
    void two_more_event_loops_are_two_more_threads() throws OperationException {
        // the one on which the factory was opened is among them in both cases
        assertThat(eventLoopThreads("3")).hasSize(eventLoopThreads("1").size() + 2);
    }

    private List<String> eventLoopThreads(String eventLoops) throws OperationException {
        return threadsWhileBusy(Map.of("pool", "3", "eventLoops", eventLoops)).stream()
                .filter(thread -> thread.startsWith("vert.x-eventloop-thread"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"managed", "stateless"})
    void an_id_that_repeats_is_loaded_as_often(String session) throws OperationException {
        Map<String, String> given = Map.of("session", session);
        int before = loads(lastReply(given, List.of(FLUSH, LOADS)));
        int after = loads(lastReply(given, List.of(new FindWorlds(List.of(7, 7, 8, 7)), FLUSH, LOADS)));
        assertThat(after - before).isEqualTo(4);
    }

    private static int loads(List<Row> counted) {
        return (Integer)
                Objects.requireNonNull(((Tuple) counted.getFirst()).values().getFirst());
    }

    @Override
    protected boolean poolTells() {
        return false;
    }
}
