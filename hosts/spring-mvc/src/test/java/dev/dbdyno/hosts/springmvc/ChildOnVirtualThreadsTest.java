package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.spi.contract.WebHostChildContract;
import java.util.Map;
import java.util.stream.Stream;

final class ChildOnVirtualThreadsTest extends WebHostChildContract {

    ChildOnVirtualThreadsTest() {
        super("spring-mvc", Map.of("threads", "virtual"));
    }

    @Override
    protected Stream<String> stacks() {
        return Stream.of("fake");
    }
}
