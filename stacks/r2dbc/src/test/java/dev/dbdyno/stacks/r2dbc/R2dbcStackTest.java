package dev.dbdyno.stacks.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.contract.StackContract;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class R2dbcStackTest extends StackContract {

    R2dbcStackTest() {
        super(new R2dbcStackProvider());
    }

    @Test
    void its_defaults_are_those_of_the_pool() {
        ConnectionPoolConfiguration.Builder builder = ConnectionPoolConfiguration.builder(
                new PostgresqlConnectionFactory(PostgresqlConnectionConfiguration.builder()
                        .host("127.0.0.1")
                        .username("nobody")
                        .build()));
        builder.build();
        assertThat(builder.toString())
                .contains("maxSize='%d'".formatted(R2dbcStackProvider.POOL.defaultValue()))
                .contains("initialSize='%d'".formatted(R2dbcStackProvider.INITIAL.defaultValue()))
                .contains("maxAcquireTime='PT-0.001S'");
        assertThat(R2dbcStackProvider.POOL_WAIT_MILLIS.defaultValue()).isZero();
    }

    @Test
    void without_warm_up_nothing_is_connected_before_the_first_operation() throws OperationException {
        assertThat(connectionsOnceOpen(Map.of("pool", "5"))).isZero();
    }

    @Test
    void warm_up_connects_the_initial_connections() throws OperationException {
        assertThat(connectionsOnceOpen(Map.of("pool", "5", "initial", "4", "warmup", "true")))
                .isEqualTo(4);
    }

    @Test
    void the_default_of_initial_gives_way_to_a_smaller_pool() throws OperationException {
        assertThat(connectionsOnceOpen(Map.of("pool", "2", "warmup", "true"))).isEqualTo(2);
    }

    @Test
    void a_chosen_initial_above_the_pool_is_refused_with_both_numbers() {
        assertThatThrownBy(() -> connectionsOnceOpen(Map.of("pool", "4", "initial", "8")))
                .isInstanceOf(OperationException.class)
                .hasMessage("initial expects at most the pool's size, 4 here, but got '8'");
    }

    @Test
    void dedicated_loops_have_threads_of_their_own() throws OperationException {
        assertThat(threadsWhileBusy(Map.of("loops", "dedicated")))
                .anyMatch(thread -> thread.startsWith("r2dbc-dedicated-"));
        assertThat(threadsWhileBusy(Map.of())).noneMatch(thread -> thread.startsWith("r2dbc-dedicated-"));
    }

    @Test
    void connections_use_the_native_transport_where_the_class_path_carries_it() throws OperationException {
        String transport = System.getProperty("os.name").equals("Linux")
                        && System.getProperty("os.arch").equals("amd64")
                ? "reactor-tcp-epoll-"
                : "reactor-tcp-";
        assertThat(threadsWhileBusy(Map.of())).anyMatch(thread -> thread.startsWith(transport));
    }

    @Test
    void without_the_native_transport_the_same_loops_are_on_the_selector() throws OperationException {
        assertThat(threadsWhileBusy(Map.of("nativeTransport", "false")))
                .anyMatch(thread -> thread.startsWith("reactor-tcp-nio-"));
        assertThat(threadsWhileBusy(Map.of("nativeTransport", "false", "loops", "dedicated")))
                .anyMatch(thread -> thread.startsWith("r2dbc-dedicated-nio-"))
                .noneMatch(thread -> thread.startsWith("r2dbc-dedicated-epoll-"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"connection", "database-client"})
    void loads_that_are_dispatched_at_once_spread_over_the_pool_and_others_share_a_connection(String client)
            throws OperationException {
        assertThat(connectionsOnceLoaded(client, "sequential")).isEqualTo(1);
        assertThat(connectionsOnceLoaded(client, "concurrent")).isEqualTo(4);
    }

    private int connectionsOnceLoaded(String client, String dispatch) throws OperationException {
        return connectionsOnceRun(
                Map.of("pool", "4", "initial", "0", "client", client, "dispatch", dispatch),
                new FindWorlds(List.of(1, 2, 3, 4, 5, 6, 7, 8)));
    }
}
