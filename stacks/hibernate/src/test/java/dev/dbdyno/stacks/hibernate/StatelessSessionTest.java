package dev.dbdyno.stacks.hibernate;

import dev.dbdyno.spi.contract.TablesContract;
import java.util.Map;
import org.junit.jupiter.api.Tag;

@Tag("full")
final class StatelessSessionTest extends TablesContract {

    StatelessSessionTest() {
        super(new HibernateStackProvider(), Map.of("session", "stateless"));
    }
}
