package dev.dbdyno.stacks.springdatajdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import dev.dbdyno.model.World;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.DeleteUser;
import dev.dbdyno.spi.Operation.FindCompanies;
import dev.dbdyno.spi.Operation.FindCompany;
import dev.dbdyno.spi.Operation.FindFortunes;
import dev.dbdyno.spi.Operation.FindUser;
import dev.dbdyno.spi.Operation.FindUsers;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.contract.StackContract;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SpringDataJdbcTest extends StackContract {

    SpringDataJdbcTest() {
        super(new SpringDataJdbcProvider());
    }

    @Test
    void its_defaults_are_those_of_the_pool() {
        assertThat(SpringDataJdbcProvider.POOL.defaultValue()).isEqualTo(new HikariConfig().getMaximumPoolSize());
        assertThat(SpringDataJdbcProvider.POOL_WAIT_MILLIS.defaultValue().longValue())
                .isEqualTo(new HikariConfig().getConnectionTimeout());
    }

    @Test
    void a_wait_that_hikaricp_does_not_take_is_refused_in_words() {
        assertThatThrownBy(() -> connectionsOnceOpen(Map.of("poolWaitMillis", "249")))
                .isInstanceOf(OperationException.class)
                .hasMessage(
                        "poolWaitMillis expects 0 or at least 250, for HikariCP takes nothing between, but got '249'");
    }

    @Test
    void the_server_counts_for_an_operation_what_is_explained() throws OperationException {
        assertThat(work(number -> new FindCompany(7))).isEqualTo(new Work(2, 1, 1));
        assertThat(work(number -> new FindCompanies(7, 100))).isEqualTo(new Work(1, 100, 1));
        assertThat(work(number -> twenty())).isEqualTo(new Work(21, 20, 1));
        assertThat(work(number -> update(number))).isEqualTo(new Work(41, 40, 1));
        assertThat(work(number -> new FindFortunes())).isEqualTo(new Work(2, 12, 1));
        assertThat(work(number -> new AddUser("a", "b", "c"))).isEqualTo(new Work(3, 2, 1));
        assertThat(work(number -> new FindUser(7))).isEqualTo(new Work(2, 1, 1));
        assertThat(work(number -> new FindUsers(100))).isEqualTo(new Work(1, 100, 1));
        assertThat(work(number -> new DeleteUser(801 + number))).isEqualTo(new Work(1, 1, 1));
        assertThat(work(number -> new DeleteUser(-1))).isEqualTo(new Work(1, 0, 1));
    }

    @Test
    void the_server_counts_a_batch_row_by_row_in_one_transaction() throws OperationException {
        assertThat(workOfABatch(Map.of())).isEqualTo(new Work(21, 20, 1));
    }

    private Work work(IntFunction<Operation> operation) throws OperationException {
        return workOfEach(Map.of(), IntStream.range(0, 60).mapToObj(operation).toList());
    }

    private static UpdateWorlds update(int number) {
        return new UpdateWorlds(IntStream.rangeClosed(9_001, 9_020)
                .mapToObj(id -> new World(id, 100 + number))
                .toList());
    }

    private static FindWorlds twenty() {
        return new FindWorlds(IntStream.rangeClosed(1, 20).boxed().toList());
    }
}
