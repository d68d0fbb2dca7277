package dev.dbdyno.stacks.hibernatereactive;

import dev.dbdyno.spi.contract.TablesContract;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Stateless sessions with several loads of one operation at once. */
@Tag("full")
final class StatelessSessionTest extends TablesContract {

    StatelessSessionTest() {
        super(new HibernateReactiveStackProvider(), Map.of("session", "stateless", "dispatch", "concurrent"));
    }

    @Override
    protected boolean poolTells() {
        return false;
    }
}
