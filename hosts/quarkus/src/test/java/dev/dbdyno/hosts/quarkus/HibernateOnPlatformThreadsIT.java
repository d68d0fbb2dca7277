package dev.dbdyno.hosts.quarkus;

import dev.dbdyno.spi.contract.AssemblingHostContract;
import dev.dbdyno.stacks.hibernate.HibernateStackProvider;
import java.util.Map;
import org.junit.jupiter.api.Tag;

@Tag("full")
final class HibernateOnPlatformThreadsIT extends AssemblingHostContract {

    HibernateOnPlatformThreadsIT() {
        super(
                new QuarkusHostProvider(),
                Map.of(),
                new HibernateStackProvider(),
                Map.of(),
                Waiting.ON_A_PLATFORM_THREAD);
    }
}
