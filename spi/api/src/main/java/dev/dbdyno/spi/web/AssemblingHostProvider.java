package dev.dbdyno.spi.web;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Settings;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Describes and starts a web host that assembles its stacks itself, because its framework wires data access while it builds
 * an application; found through {@link java.util.ServiceLoader}. There is an application for each stack, and the stack's own
 * provider is never asked to open one: it only says what settings there are.
 *
 * @implSpec As of a stack's provider: it is loaded to be described while the host's own libraries are absent. It needs a
 *     public constructor without parameters.
 */
public interface AssemblingHostProvider {

    /** The word behind the {@code @} of an arm: lower case letters, digits and hyphens. */
    String name();

    /** One line for {@code dbdyno list}. */
    String summary();

    /** The names of the stacks that it assembles. */
    Set<String> stacks();

    /** The styles of those stacks. */
    Set<Style> styles();

    /**
     * Every setting of the host for stacks of a style, each with the default that a user following the library's
     * documentation gets.
     */
    List<Setting<?>> settings(Style style);

    /**
     * Starts the application of a stack on a free port of the loopback address; called once a fork, on the main thread, may
     * block until it answers.
     *
     * @implSpec It answers the written contract of web hosts, but for {@code POST /load}. Every setting of the stack is heeded
     *     or refused, none is passed over. Nothing is logged for a request.
     * @param stack one of {@link #stacks()}
     * @param endpoint the server that the application connects to
     * @param stackSettings name to text for each setting of the stack
     * @param settings a value for each of {@link #settings} of its style
     * @return closes the application with its connections
     * @throws OperationException when it cannot be started, or the server refuses or cannot be reached
     */
    WebServer start(String stack, Endpoint endpoint, Map<String, String> stackSettings, Settings settings)
            throws OperationException;
}
