/**
 * Statements in the notations that libraries want: the operations' own, and the user's.
 *
 * <p>Exists so that stacks of hand-written SQL send the same statements, and all read {@link dev.dbdyno.spi.Operation.Query} alike. Knows
 * no driver and no library.
 */
@NullMarked
package dev.dbdyno.spi.sql;

import org.jspecify.annotations.NullMarked;
