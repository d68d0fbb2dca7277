/**
 * How a database is had: an embedded server, or the user's own; its schema, data and counters.
 *
 * <p>Exists so that the lab measures against a real server without knowing which. Must not know stacks, hosts or load.
 */
@NullMarked
package dev.dbdyno.databases;

import org.jspecify.annotations.NullMarked;
