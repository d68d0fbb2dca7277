package dev.dbdyno.stacks.springdatar2dbc;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.dbdyno.spi.contract.SettingsContract;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("full")
final class ConcurrentDispatchTest extends SettingsContract {

    ConcurrentDispatchTest() {
        super(new SpringDataR2dbcProvider(), Map.of("dispatch", "concurrent"));
    }

    @Test
    void the_server_counts_for_an_operation_what_is_explained() throws OperationException {
        assertThat(work(number -> new FindCompany(7))).isEqualTo(new Work(1, 1, 1));
        assertThat(work(number -> new FindCompanies(7, 100))).isEqualTo(new Work(1, 100, 1));
        assertThat(work(number -> twenty())).isEqualTo(new Work(20, 20, 20));
        assertThat(work(number -> update(number))).isEqualTo(new Work(40, 40, 40));
        assertThat(work(number -> new FindFortunes())).isEqualTo(new Work(1, 12, 1));
        assertThat(work(number -> new AddUser("a", "b", "c"))).isEqualTo(new Work(4, 2, 1));
        assertThat(work(number -> new FindUser(7))).isEqualTo(new Work(1, 1, 1));
        assertThat(work(number -> new FindUsers(100))).isEqualTo(new Work(1, 100, 1));
        assertThat(work(number -> new DeleteUser(701 + number))).isEqualTo(new Work(1, 1, 1));
        assertThat(work(number -> new DeleteUser(-1))).isEqualTo(new Work(1, 0, 1));
    }

    @Test
    void the_server_counts_a_batch_row_by_row_in_one_transaction() throws OperationException {
        assertThat(workOfABatch(Map.of("dispatch", "concurrent"))).isEqualTo(new Work(22, 20, 1));
    }

    private Work work(IntFunction<Operation> operation) throws OperationException {
        return workOfEach(
                Map.of("dispatch", "concurrent"),
                IntStream.range(0, 60).mapToObj(operation).toList());
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
