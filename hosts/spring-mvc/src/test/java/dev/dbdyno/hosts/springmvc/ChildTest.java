package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.spi.contract.WebHostChildContract;
import java.util.List;
import java.util.Map;

final class ChildTest extends WebHostChildContract {

    ChildTest() {
        super("spring-mvc", Map.of(), Map.of("threads", "virtual"), List.of("fake"));
    }
}
