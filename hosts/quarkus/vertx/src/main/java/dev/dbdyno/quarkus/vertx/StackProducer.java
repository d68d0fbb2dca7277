package dev.dbdyno.quarkus.vertx;

import dev.dbdyno.quarkus.asynchronous.ArmSettings;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.stacks.vertx.VertxStack;
import dev.dbdyno.stacks.vertx.VertxStackProvider;
import io.quarkus.runtime.Startup;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Pool;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The operations of the stack {@code vertx} on the pool that Quarkus has assembled. */
@Singleton
final class StackProducer {

    /**
     * Opens the stack at startup, while the settings can be read. An application that cannot reach its server then
     * fails to start.
     */
    @Produces
    @Singleton
    @Startup
    AsyncStack stack(Pool pool, Vertx vertx, Config config, @ConfigProperty(name = "dbdyno.schema") String schema) {
        AsyncStack stack = VertxStack.on(
                pool, vertx, schema, Settings.of(new VertxStackProvider().settings(), ArmSettings.in(config)));
        stack.execute(new Sleep(0)).toCompletableFuture().join();
        return stack;
    }
}
