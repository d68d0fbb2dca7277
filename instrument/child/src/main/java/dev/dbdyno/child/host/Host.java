package dev.dbdyno.child.host;

import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.Style;
import java.util.List;
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

    /** The styles of stack that this host can run. */
    Set<Style> styles();

    /** Every setting of the host, in the order in which they are listed. */
    List<HostSetting> settings();

    /**
     * Opens the stack and readies its load; called once a fork, on the main thread, may block.
     *
     * @throws OperationException when the stack cannot be opened
     */
    Load open(StackProvider stack, Opening opening) throws OperationException;
}
