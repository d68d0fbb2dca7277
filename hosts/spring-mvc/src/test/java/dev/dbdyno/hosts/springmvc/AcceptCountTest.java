package dev.dbdyno.hosts.springmvc;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.model.Row;
import dev.dbdyno.model.Style;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.coyote.AbstractProtocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

final class AcceptCountTest {

    @Test
    void tomcat_lets_so_many_connections_wait_and_as_many_as_boot_has_it_by_default() throws OperationException {
        assertThat(acceptCount(Map.of("acceptCount", "300"))).isEqualTo(300);
        assertThat(acceptCount(Map.of())).isEqualTo(100);
    }

    /** The JDK takes 0 and less for a queue of 50. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "many", ""})
    void what_is_no_length_of_a_queue_is_refused(String value) {
        assertThatThrownBy(() -> settings(Map.of("acceptCount", value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("acceptCount expects 1 to 100000, but got '" + value + "'");
    }

    private static int acceptCount(Map<String, String> given) throws OperationException {
        SpringMvcServer server =
                SpringMvcServer.start(new Idle(), settings(given), "127.0.0.1", CompletableFuture::new);
        try (server) {
            TomcatWebServer tomcat = (TomcatWebServer)
                    requireNonNull(((ServletWebServerApplicationContext) server.context).getWebServer());
            return ((AbstractProtocol<?>) tomcat.getTomcat().getConnector().getProtocolHandler()).getAcceptCount();
        }
    }

    private static Settings settings(Map<String, String> given) {
        return Settings.of(new SpringMvcProvider().description().settings(Style.BLOCKING), given);
    }

    /** A stack that nobody asks. */
    private static final class Idle implements BlockingStack {

        @Override
        public List<Row> execute(Operation operation) {
            return List.of();
        }

        @Override
        public void close() {}
    }
}
