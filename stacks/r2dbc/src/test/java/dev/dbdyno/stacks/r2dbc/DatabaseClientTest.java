package dev.dbdyno.stacks.r2dbc;

import dev.dbdyno.spi.contract.TablesContract;
import java.util.Map;

final class DatabaseClientTest extends TablesContract {

    DatabaseClientTest() {
        super(new R2dbcStackProvider(), Map.of("client", "database-client"));
    }
}
