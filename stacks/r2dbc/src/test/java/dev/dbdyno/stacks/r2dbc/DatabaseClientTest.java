package dev.dbdyno.stacks.r2dbc;

import dev.dbdyno.spi.contract.TablesContract;
import java.util.Map;
import org.junit.jupiter.api.Tag;

@Tag("full")
final class DatabaseClientTest extends TablesContract {

    DatabaseClientTest() {
        super(new R2dbcStackProvider(), Map.of("client", "database-client"));
    }
}
