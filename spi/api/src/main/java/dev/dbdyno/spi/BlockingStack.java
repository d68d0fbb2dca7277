package dev.dbdyno.spi;

import dev.dbdyno.model.Row;
import java.util.List;

/** A stack whose operations block the calling thread, platform or virtual, until the reply is complete. */
public non-sealed interface BlockingStack extends Stack {

    /**
     * Runs one operation to its end.
     *
     * @implSpec Called by many threads at once, each of which waits here for a free connection.
     * @return all rows of the reply, in the server's order
     * @throws OperationException when the operation failed
     */
    List<? extends Row> execute(Operation operation) throws OperationException;
}
