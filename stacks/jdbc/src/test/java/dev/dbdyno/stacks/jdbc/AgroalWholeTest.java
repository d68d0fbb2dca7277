package dev.dbdyno.stacks.jdbc;

import dev.dbdyno.spi.contract.StackContract;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** The whole contract with the other pool, of which {@link AgroalTest} asks what settings can break. */
@Tag("full")
final class AgroalWholeTest extends StackContract {

    AgroalWholeTest() {
        super(new JdbcStackProvider(), Map.of("pooling", "agroal"));
    }

    @Override
    protected boolean poolTells() {
        return false;
    }
}
