package dev.dbdyno.hosts.quarkus;

import dev.dbdyno.spi.contract.AssemblingHostContract;
import dev.dbdyno.stacks.hibernate.HibernateStackProvider;
import java.util.Map;

/** Runs Hibernate on virtual threads, in stateless sessions. */
final class HibernateOnVirtualThreadsIT extends AssemblingHostContract {

    HibernateOnVirtualThreadsIT() {
        super(
                new QuarkusHostProvider(),
                Map.of("threads", "virtual"),
                new HibernateStackProvider(),
                Map.of("session", "stateless", "batchSize", "20"),
                Waiting.ELSEWHERE);
    }
}
