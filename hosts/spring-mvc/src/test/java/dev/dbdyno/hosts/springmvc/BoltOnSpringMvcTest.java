package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.spi.contract.GraphWebHostContract;
import dev.dbdyno.stacks.bolt.BoltStackProvider;
import org.junit.jupiter.api.Tag;

@Tag("full")
final class BoltOnSpringMvcTest extends GraphWebHostContract {

    BoltOnSpringMvcTest() {
        super(
                new SpringMvcProvider(),
                new BoltStackProvider(),
                thread -> thread.getName().matches("http-nio-127\\.0\\.0\\.3-.*-exec-\\d+"));
    }
}
