package dev.dbdyno.stacks.jdbc;

import dev.dbdyno.spi.contract.StackContract;
import java.util.Map;

final class AgroalTest extends StackContract {

    AgroalTest() {
        super(new JdbcStackProvider(), Map.of("pooling", "agroal"));
    }
}
