/**
 * The user's own statement in the notations that libraries want.
 *
 * <p>Exists so that every stack over JDBC, and every one over Hibernate, reads {@link dev.dbdyno.spi.Operation.Query} alike. Knows
 * no driver and no library.
 */
@NullMarked
package dev.dbdyno.spi.sql;

import org.jspecify.annotations.NullMarked;
