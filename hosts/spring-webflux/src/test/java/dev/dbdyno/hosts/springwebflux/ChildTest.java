package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.spi.contract.WebHostChildContract;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;

@Tag("full")
final class ChildTest extends WebHostChildContract {

    ChildTest() {
        super("spring-webflux", Map.of(), Map.of(), List.of("fake-async", "fake-reactive"));
    }
}
