package dev.dbdyno.quarkus.hibernate;

import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.stacks.hibernate.HibernateStack;
import dev.dbdyno.stacks.hibernate.HibernateStackProvider;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.hibernate.SessionFactory;

/** The operations of the stack {@code hibernate} on the session factory that Quarkus has assembled. */
@Singleton
final class StackProducer {

    private static final String PREFIX = "dbdyno.stack.";

    /**
     * Opens the stack at startup, while the settings can be read. An application that cannot reach its server then
     * fails to start.
     */
    @Produces
    @Singleton
    @Startup
    BlockingStack stack(SessionFactory factory, Config config) {
        BlockingStack stack =
                HibernateStack.on(factory, Settings.of(new HibernateStackProvider().settings(), given(config)));
        try {
            stack.execute(new Sleep(0));
        } catch (OperationException failed) {
            throw new IllegalStateException(failed);
        }
        return stack;
    }

    /** The arm's settings, as the host passes them on. */
    private static Map<String, String> given(Config config) {
        Map<String, String> given = new HashMap<>();
        for (String name : config.getPropertyNames()) {
            if (name.startsWith(PREFIX)) {
                given.put(name.substring(PREFIX.length()), config.getValue(name, String.class));
            }
        }
        return given;
    }
}
