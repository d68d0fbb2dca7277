package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.spi.contract.WebHostChildContract;
import java.util.Map;
import java.util.stream.Stream;

final class ChildTest extends WebHostChildContract {

    ChildTest() {
        super("vertx-web", Map.of());
    }

    @Override
    protected Stream<String> stacks() {
        return Stream.of("fake-async", "fake-reactive");
    }
}
