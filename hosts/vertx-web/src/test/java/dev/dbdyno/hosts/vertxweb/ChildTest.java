package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.spi.contract.WebHostChildContract;
import java.util.List;
import java.util.Map;

final class ChildTest extends WebHostChildContract {

    ChildTest() {
        super("vertx-web", Map.of(), Map.of("instances", "2"), List.of("fake-async", "fake-reactive"));
    }
}
