package dev.dbdyno.hosts.quarkus;

import dev.dbdyno.spi.contract.AssemblingHostContract;
import dev.dbdyno.stacks.vertx.VertxStackProvider;
import java.util.Map;

final class VertxIT extends AssemblingHostContract {

    VertxIT() {
        super(new QuarkusHostProvider(), Map.of(), new VertxStackProvider(), Map.of(), Waiting.ELSEWHERE);
    }
}
