package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.spi.contract.WebHostChildContract;
import java.util.Map;
import java.util.stream.Stream;

final class ChildTest extends WebHostChildContract {

    ChildTest() {
        super("spring-mvc", Map.of());
    }

    @Override
    protected Stream<String> stacks() {
        return Stream.of("fake");
    }
}
