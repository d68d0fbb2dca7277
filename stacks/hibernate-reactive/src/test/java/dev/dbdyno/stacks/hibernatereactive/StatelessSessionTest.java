package dev.dbdyno.stacks.hibernatereactive;

import dev.dbdyno.spi.contract.TablesContract;
import java.util.Map;

/** With several loads of one operation at once. */
final class StatelessSessionTest extends TablesContract {

    StatelessSessionTest() {
        super(new HibernateReactiveStackProvider(), Map.of("session", "stateless", "dispatch", "concurrent"));
    }
}
