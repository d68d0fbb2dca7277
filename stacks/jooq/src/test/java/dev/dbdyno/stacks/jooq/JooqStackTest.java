package dev.dbdyno.stacks.jooq;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.contract.StackContract;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class JooqStackTest extends StackContract {

    JooqStackTest() {
        super(new JooqStackProvider());
    }

    @Test
    void a_transaction_costs_a_statement_and_a_transaction_more() throws OperationException {
        // 20 rows, the COMMIT, and SHOW TRANSACTION ISOLATION LEVEL before the BEGIN
        assertThat(workOfABatch(Map.of())).isEqualTo(new Work(22, 20, 2));
    }
}
