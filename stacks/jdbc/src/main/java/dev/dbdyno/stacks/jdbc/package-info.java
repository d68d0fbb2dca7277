/**
 * The stack {@code jdbc}: plain JDBC over HikariCP and pgjdbc.
 *
 * <p>Exists to show what a service gets that calls the driver itself. Knows nothing of threads: whether platform or
 * virtual ones call it is the host's choice.
 */
@NullMarked
package dev.dbdyno.stacks.jdbc;

import org.jspecify.annotations.NullMarked;
