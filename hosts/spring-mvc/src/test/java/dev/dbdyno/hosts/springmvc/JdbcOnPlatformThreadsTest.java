package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.spi.contract.WebHostContract;
import dev.dbdyno.stacks.jdbc.JdbcStackProvider;
import java.util.Map;

final class JdbcOnPlatformThreadsTest extends WebHostContract {

    JdbcOnPlatformThreadsTest() {
        super(
                new SpringMvcProvider(),
                Map.of(),
                new JdbcStackProvider(),
                thread -> thread.getName().matches("http-nio-127\\.0\\.0\\.3-.*-exec-\\d+"));
    }
}
