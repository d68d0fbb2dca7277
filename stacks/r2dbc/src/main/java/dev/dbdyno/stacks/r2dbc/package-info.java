/**
 * The stack {@code r2dbc}: R2DBC over r2dbc-pool and r2dbc-postgresql, with or without Spring's {@code DatabaseClient}.
 *
 * <p>Exists to show what a reactive service gets. Knows no host and no scheduler but the driver's event loops.
 */
@NullMarked
package dev.dbdyno.stacks.r2dbc;

import org.jspecify.annotations.NullMarked;
