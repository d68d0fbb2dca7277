package dev.dbdyno.child.host;

import dev.dbdyno.load.Loads;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackProvider;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Runs a stack: a plain main, a web server …; found through {@link java.util.ServiceLoader}.
 *
 * @implSpec Needs a public constructor without parameters, and must be describable without any library of its own being
 *     loaded.
 */
public interface Host {

    /** The word behind the {@code @} of an arm: lower case letters, digits and hyphens. */
    String name();

    /** One line for {@code dbdyno list}. */
    String summary();

    /** The class whose artifact holds the host and names its libraries: by it the lab finds the host's class path. */
    default Class<?> origin() {
        return getClass();
    }

    /** The styles of stack that this host can run. */
    Set<Style> styles();

    /** The names of the only stacks that this host runs, where it assembles them itself; empty where it runs any of its styles. */
    default Set<String> stacks() {
        return Set.of();
    }

    /** Every setting of the host, in the order in which they are listed. */
    List<HostSetting> settings();

    /** Who makes the load of an arm whose host is so set. */
    default Frame.LoadedBy loadedBy(Settings hostSettings) {
        return Frame.LoadedBy.CHILD;
    }

    /**
     * Opens the stack for loads that this JVM makes; called once a fork, on the main thread, may block.
     *
     * @throws OperationException when the stack cannot be opened
     */
    Loads open(StackProvider stack, Opening opening) throws OperationException;

    /**
     * Opens the stack and serves it over HTTP, for a generator; called once a fork, on the main thread, may block.
     *
     * @throws OperationException when the stack cannot be opened, or the server not be started
     */
    default Served serve(StackProvider stack, Endpoint endpoint, Settings stackSettings, Settings hostSettings)
            throws OperationException {
        throw new IllegalStateException("host '%s' serves nothing".formatted(name()));
    }

    /** A stack that is served. */
    interface Served extends AutoCloseable {

        /** Where it listens, on the loopback address. */
        int port();

        /** What building the application had taken; empty where nothing is built, or nobody knows. */
        default Optional<Duration> buildTime() {
            return Optional.empty();
        }

        /** Closes server and stack, and ends their threads. */
        @Override
        void close();
    }
}
