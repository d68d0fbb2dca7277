package dev.dbdyno.stacks.r2dbc;

import dev.dbdyno.spi.contract.StackContract;
import java.util.Map;

final class DatabaseClientTest extends StackContract {

    DatabaseClientTest() {
        super(new R2dbcStackProvider(), Map.of("client", "database-client"));
    }
}
