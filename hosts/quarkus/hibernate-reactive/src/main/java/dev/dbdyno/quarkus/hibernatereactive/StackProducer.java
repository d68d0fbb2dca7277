package dev.dbdyno.quarkus.hibernatereactive;

import dev.dbdyno.quarkus.asynchronous.ArmSettings;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.stacks.hibernatereactive.HibernateReactiveStack;
import dev.dbdyno.stacks.hibernatereactive.HibernateReactiveStackProvider;
import io.quarkus.runtime.Startup;
import io.vertx.core.Vertx;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.Config;
import org.hibernate.reactive.mutiny.Mutiny;
import org.hibernate.reactive.stage.Stage;

/** The operations of the stack {@code hibernate-reactive} on the session factory that Quarkus has assembled. */
@Singleton
final class StackProducer {

    /**
     * Opens the stack at startup, while the settings can be read. An application that cannot reach its server then
     * fails to start.
     */
    @Produces
    @Singleton
    @Startup
    AsyncStack stack(Mutiny.SessionFactory mutiny, Vertx vertx, Config config) {
        // Quarkus gives out the factory in Mutiny's clothes only
        Stage.SessionFactory factory = mutiny.getCache().getSessionFactory().unwrap(Stage.SessionFactory.class);
        AsyncStack stack = HibernateReactiveStack.on(
                factory, vertx, Settings.of(new HibernateReactiveStackProvider().settings(), ArmSettings.in(config)));
        stack.execute(new Sleep(0)).toCompletableFuture().join();
        return stack;
    }
}
