/**
 * The stack {@code jooq}.
 *
 * <p>Exists to measure what jOOQ's query builder costs above JDBC and a pool. Knows the SPI and its own libraries; knows
 * nothing of load, measurement or other stacks.
 */
@NullMarked
package dev.dbdyno.stacks.jooq;

import org.jspecify.annotations.NullMarked;
