package dev.dbdyno.generator.load;

import dev.dbdyno.results.window.FirstFailure;
import org.jspecify.annotations.Nullable;

/** Asks over a connection. All methods are called on the connection's event loop. */
interface Asker {

    /** The request has ended, well where {@code failure} is null; the connection is free for the next one. */
    void ended(Connection connection, long endNanos, @Nullable FirstFailure failure);

    /** The generator itself is at fault; nothing more will come of this connection. */
    void crashed(Throwable fault);
}
