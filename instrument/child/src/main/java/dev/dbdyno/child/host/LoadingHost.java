package dev.dbdyno.child.host;

import dev.dbdyno.load.Loads;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.web.HostProvider;

/** A host that makes the load beside the stack, in one JVM; found as every {@link HostProvider} is. */
public interface LoadingHost extends HostProvider.Loading {

    /**
     * Opens the stack for loads; called once a fork, on the main thread, may block.
     *
     * @throws OperationException when the stack cannot be opened
     */
    Loads open(StackProvider stack, Opening opening) throws OperationException;
}
