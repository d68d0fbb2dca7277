package dev.dbdyno.hosts.quarkus;

import dev.dbdyno.spi.contract.AssemblingHostContract;
import dev.dbdyno.stacks.hibernatereactive.HibernateReactiveStackProvider;
import java.util.Map;

final class HibernateReactiveIT extends AssemblingHostContract {

    HibernateReactiveIT() {
        super(new QuarkusHostProvider(), Map.of(), new HibernateReactiveStackProvider(), Map.of(), Waiting.ELSEWHERE);
    }
}
