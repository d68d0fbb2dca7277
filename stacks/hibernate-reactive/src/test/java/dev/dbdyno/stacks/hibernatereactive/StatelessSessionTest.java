package dev.dbdyno.stacks.hibernatereactive;

import dev.dbdyno.spi.contract.StackContract;
import java.util.Map;

/** With several loads of one operation at once. */
final class StatelessSessionTest extends StackContract {

    StatelessSessionTest() {
        super(new HibernateReactiveStackProvider(), Map.of("session", "stateless", "dispatch", "concurrent"));
    }
}
