package dev.dbdyno.stacks.vertx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.spi.Operation.FindCompany;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.contract.StackContract;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlConnectOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class VertxStackTest extends StackContract {

    private static final Query PREPARED = new Query(
            "select count(*)::int4 from pg_prepared_statements where statement like 'select company_id%'", List.of());

    VertxStackTest() {
        super(new VertxStackProvider());
    }

    @Test
    void its_defaults_are_those_of_the_library() {
        assertThat(VertxStackProvider.POOL.defaultValue()).isEqualTo(PoolOptions.DEFAULT_MAX_SIZE);
        assertThat(Duration.ofMillis(VertxStackProvider.POOL_WAIT_MILLIS.defaultValue()))
                .isEqualTo(Duration.of(
                        PoolOptions.DEFAULT_CONNECTION_TIMEOUT,
                        PoolOptions.DEFAULT_CONNECTION_TIMEOUT_TIME_UNIT.toChronoUnit()));
        assertThat(VertxStackProvider.EVENT_LOOPS.defaultValue()).isEqualTo(PoolOptions.DEFAULT_EVENT_LOOP_SIZE);
        assertThat(VertxStackProvider.PIPELINING.defaultValue()).isEqualTo(PgConnectOptions.DEFAULT_PIPELINING_LIMIT);
        assertThat(VertxStackProvider.CACHE_PREPARED_STATEMENTS.defaultValue())
                .isEqualTo(SqlConnectOptions.DEFAULT_CACHE_PREPARED_STATEMENTS);
    }

    @Test
    void a_statement_stays_prepared_only_where_the_cache_is_on() throws OperationException {
        assertThat(preparedAfterTwoFinds("false")).containsExactly(new Tuple(List.of(0)));
        assertThat(preparedAfterTwoFinds("true")).containsExactly(new Tuple(List.of(1)));
    }

    private List<Row> preparedAfterTwoFinds(String cache) throws OperationException {
        return lastReply(
                Map.of("cachePreparedStatements", cache), List.of(new FindCompany(1), new FindCompany(2), PREPARED));
    }

    @Test
    void one_more_event_loop_is_one_more_thread() throws OperationException {
        // the caller's own loop is among them in both cases
        assertThat(eventLoopThreads("2")).hasSize(eventLoopThreads("1").size() + 1);
    }

    private List<String> eventLoopThreads(String eventLoops) throws OperationException {
        return threadsWhileBusy(Map.of("pool", "4", "eventLoops", eventLoops)).stream()
                .filter(thread -> thread.startsWith("vert.x-eventloop-thread"))
                .toList();
    }

    @Test
    void loads_that_are_dispatched_at_once_spread_over_the_pool_and_others_share_a_connection()
            throws OperationException {
        FindWorlds loads = new FindWorlds(List.of(1, 2, 3, 4, 5, 6, 7, 8));
        assertThat(connectionsOnceRun(Map.of("pool", "4", "dispatch", "sequential"), loads))
                .isEqualTo(1);
        assertThat(connectionsOnceRun(Map.of("pool", "4", "dispatch", "concurrent"), loads))
                .isEqualTo(4);
    }

    @Override
    protected boolean poolTells() {
        return false;
    }
}
