package dev.dbdyno.spi.web;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.Trial;
import java.util.List;
import java.util.Map;

/**
 * Describes a host and starts it; found through {@link java.util.ServiceLoader}. A host is one of three kinds, by how it comes
 * to its stack.
 *
 * @implSpec As for a stack's provider: it is loaded to be described while the host's own libraries are absent. Its class, its
 *     fields and {@link #description()} may refer only to the SPI and the JDK; only {@code start} may touch the host's
 *     libraries. It needs a public constructor without parameters.
 */
public sealed interface HostProvider {

    /** The description of the host and its settings. */
    HostDescription description();

    /** Serves any stack of its styles over HTTP; the stack is opened for it. */
    non-sealed interface Serving extends HostProvider {

        /**
         * Starts the host on a free port; called once a fork, on the main thread, may block until it
         * answers.
         *
         * @implSpec Every request runs where that ecosystem's users would have it: a blocking operation on the request's
         *     thread, a subscription on the request's event loop. Nothing is logged for a request.
         * @param stack an opened stack of one of the host's styles; the host does not close it
         * @param settings a value for each setting of the host
         * @param address the one address at which it listens
         * @param inside what {@code POST /load} runs
         * @throws OperationException when the host cannot be started
         */
        WebServer start(Stack stack, Settings settings, String address, LoadInside inside) throws OperationException;
    }

    /**
     * Assembles its stacks itself, because its framework wires data access while it builds an application. There is an
     * application for each stack that the description names. The stack's own provider never opens one: it only says what
     * settings there are.
     */
    non-sealed interface Assembling extends HostProvider {

        /**
         * Starts the application of a stack on a free port; called once a fork, on the main thread, may block until it answers.
         *
         * @implSpec It answers the written contract of web hosts, except for {@code POST /load}. Every setting of the stack is
         *     heeded, refused or {@linkplain HostDescription#narrowing narrowed}, none is passed over. Nothing is logged for a request.
         * @param stack the name of one of the host's stacks
         * @param endpoint the server that the application connects to
         * @param stackSettings name to text for each setting of the stack
         * @param settings a value for each setting of the host that applies to the stack's style
         * @param address the one address at which it listens
         * @return closes the application with its connections
         * @throws OperationException when it cannot be started, or the server refuses or cannot be reached
         */
        WebServer start(
                String stack, Endpoint endpoint, Map<String, String> stackSettings, Settings settings, String address)
                throws OperationException;
    }

    /**
     * Serves nothing: it makes the load beside the stack, in one JVM. Only the child can run one, and its interface adds how;
     * the SPI knows no load.
     */
    non-sealed interface Loading extends HostProvider {}

    /**
     * The setting {@code threads} of a host that serves blocking stacks. It has one name in all of them: where a load runs
     * within the host, its clients run on threads of this kind too.
     */
    static ChoiceSetting<RequestThreads> threadsSetting() {
        return new ChoiceSetting<>(
                "threads",
                RequestThreads.PLATFORM,
                "the threads on which requests run: a pool of platform threads, or a virtual thread each",
                Shown.ALWAYS);
    }

    /** What is worth a trial in every host with {@link #threadsSetting}. */
    static List<Trial> threadsTrials(ChoiceSetting<RequestThreads> threads) {
        return List.of(
                Trial.of(threads, RequestThreads.VIRTUAL, "requests change places without the system's scheduler")
                        .butChanging("requests run on virtual threads"),
                Trial.of(threads, RequestThreads.PLATFORM, "no scheduler of the JVM's between requests and processors")
                        .butChanging("each request under way holds a thread of the system"));
    }
}
