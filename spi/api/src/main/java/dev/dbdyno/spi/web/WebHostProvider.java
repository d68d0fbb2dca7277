package dev.dbdyno.spi.web;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import java.util.List;
import java.util.Set;

/**
 * Describes a web host and starts it; found through {@link java.util.ServiceLoader}.
 *
 * @implSpec As of a stack's provider: it is loaded to be described while the host's own libraries are absent. Its class, its
 *     fields and {@link #settings()} may refer to nothing but the SPI and the JDK; only {@link #start} may touch the host's
 *     libraries. It needs a public constructor without parameters.
 */
public interface WebHostProvider {

    /** The word behind the {@code @} of an arm, such as {@code spring-mvc}: lower case letters, digits and hyphens. */
    String name();

    /** One line for {@code dbdyno list}: the libraries from the HTTP server up. */
    String summary();

    /** The styles of stack that this host serves as its users would. */
    Set<Style> styles();

    /** Every setting of the host, each with the default that a user following the library's documentation gets. */
    List<Setting<?>> settings();

    /**
     * Starts the host on a free port of the loopback address; called once a fork, on the main thread, may block until it
     * answers.
     *
     * @implSpec Every request runs where that ecosystem's users would have it: a blocking operation on the request's thread,
     *     a subscription on the request's event loop. Nothing is logged for a request.
     * @param stack an opened stack of one of {@link #styles()}; the host does not close it
     * @param settings a value for each of {@link #settings()}
     * @param inside what {@code POST /load} runs
     * @throws OperationException when the host cannot be started
     */
    WebServer start(Stack stack, Settings settings, LoadInside inside) throws OperationException;

    /**
     * The setting {@code threads} of a host that serves blocking stacks, named alike in all of them: where a load runs within
     * the host, its clients run on threads of this kind too.
     */
    static ChoiceSetting<RequestThreads> threadsSetting() {
        return new ChoiceSetting<>(
                "threads",
                RequestThreads.PLATFORM,
                "the threads on which requests run: a pool of platform threads, or a virtual thread each",
                Shown.ALWAYS);
    }
}
