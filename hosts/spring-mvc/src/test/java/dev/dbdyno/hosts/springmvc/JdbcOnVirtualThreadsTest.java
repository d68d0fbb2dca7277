package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.spi.contract.WebHostVariantContract;
import dev.dbdyno.stacks.jdbc.JdbcStackProvider;
import java.util.Map;

final class JdbcOnVirtualThreadsTest extends WebHostVariantContract {

    JdbcOnVirtualThreadsTest() {
        super(
                new SpringMvcProvider(),
                Map.of("threads", "virtual"),
                new JdbcStackProvider(),
                thread -> thread.isVirtual() && thread.getName().startsWith("tomcat-handler-"));
    }
}
