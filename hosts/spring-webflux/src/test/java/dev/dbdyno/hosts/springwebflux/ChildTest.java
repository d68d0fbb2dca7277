package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.spi.contract.WebHostChildContract;
import java.util.List;
import java.util.Map;

final class ChildTest extends WebHostChildContract {

    ChildTest() {
        super("spring-webflux", Map.of(), Map.of(), List.of("fake-async", "fake-reactive"));
    }
}
