package dev.dbdyno.spi;

import dev.dbdyno.model.Row;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An opened stack: one way to reach a database, ready to run operations.
 *
 * <p>Every stack is one of three styles, and executes {@link Operation}s in it:
 *
 * @implSpec For all styles:
 *     <ul>
 *       <li>An operation borrows a connection from the stack's pool and gives it back, as a service would.
 *       <li>Every column of every row is read into the returned {@link Row}; nothing is left to be decoded later.
 *       <li>{@link Operation.FindCompany} of an absent id is an empty result, not a failure.
 *       <li>An operation on another kind of database than {@link StackProvider#database} fails with {@link
 *           OperationException#notOn}.
 *       <li>A failed operation is reported as {@link OperationException} with the server's error code where there is one:
 *           thrown, or as the failure of the stage or publisher. The stack stays usable, also after the server has ended
 *           one of its connections.
 *       <li>Reads run in autocommit, one statement an operation, unless that is what the stack is about.
 *       <li>No retry, no cache of results, no logging per operation.
 *     </ul>
 */
public sealed interface Stack extends AutoCloseable permits BlockingStack, AsyncStack, ReactiveStack {

    /**
     * An object of the stack's libraries that a service would have once, for its web server as well, such as the instance of
     * Vert.x: a host that needs one of this type takes the stack's instead of making its own.
     *
     * @param type as the host knows it, on the class path that both are on
     * @return still the stack's to close; empty where the stack has none
     */
    default <T> Optional<T> shared(Class<T> type) {
        return Optional.empty();
    }

    /**
     * How many operations wait for a connection at this instant. Asked some twenty times a second while operations run, on a thread
     * of its own; must neither block nor make operations slower, also where nobody asks.
     *
     * @return empty where the stack's pool does not tell
     */
    default OptionalInt waitingForConnection() {
        return OptionalInt.empty();
    }

    /**
     * Closes every connection, thread and event loop of the stack; called once, on the host's main thread, may block.
     * When it returns, no connection of the stack is open at the server any more.
     */
    @Override
    void close();
}
