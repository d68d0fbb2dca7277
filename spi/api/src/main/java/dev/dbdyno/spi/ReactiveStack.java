package dev.dbdyno.spi;

import dev.dbdyno.model.Row;
import org.reactivestreams.Publisher;

/** A stack whose operations are cold Reactive Streams publishers of rows. */
public non-sealed interface ReactiveStack extends Stack {

    /**
     * Describes one operation, which starts when it is subscribed to.
     *
     * @implSpec Called, and its result subscribed to once, from the host's threads and from the completions of earlier
     *     operations, many at once; must not block and must not throw: every failure is signalled by
     *     {@code onError(OperationException)}. The connection is back in the pool, or on its way there, when the
     *     terminal signal arrives.
     * @return a publisher of the rows of the reply, in the server's order
     */
    Publisher<? extends Row> execute(Operation operation);
}
