package dev.dbdyno.stacks.hibernate;

import dev.dbdyno.spi.contract.StackContract;
import java.util.Map;

final class StatelessSessionTest extends StackContract {

    StatelessSessionTest() {
        super(new HibernateStackProvider(), Map.of("session", "stateless"));
    }
}
