package dev.dbdyno.hosts.vertxweb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.web.HostProvider;
import dev.dbdyno.spi.web.WebServer;
import dev.dbdyno.stacks.vertx.VertxStackProvider;
import io.vertx.core.Vertx;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Host and stack on one Vert.x, as a service has it; it connects to nothing before an operation. */
class OneVertxTest {

    private final HostProvider.Serving host = new VertxWebProvider();
    private final StackProvider stackProvider = new VertxStackProvider();

    @Test
    void theHostIsDeployedOnTheStacksVertxAndLeavesItOpen() throws OperationException {
        Endpoint nowhere = new Endpoint("nowhere.invalid", 1, "db", "user", "", "dbdyno", "one-vertx-test");
        try (Stack stack = stackProvider.open(nowhere, Settings.of(stackProvider.settings(), Map.of()))) {
            Vertx vertx = stack.shared(Vertx.class).orElseThrow();
            Settings settings = Settings.of(host.description().settings(Style.ASYNCHRONOUS), Map.of("instances", "2"));
            try (WebServer server =
                    host.start(stack, settings, "127.0.0.1", () -> CompletableFuture.completedFuture("{}"))) {
                assertThat(server.port()).isPositive();
                assertThat(vertx.deploymentIDs()).hasSize(1);
            }
            assertThat(vertx.deploymentIDs()).isEmpty();
            CompletableFuture<Boolean> ran = new CompletableFuture<>();
            vertx.runOnContext(nothing -> ran.complete(true));
            assertThat(ran.join()).isTrue();
        }
    }
}
