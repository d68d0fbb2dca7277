/**
 * The stack {@code vertx}: the Vert.x PostgreSQL client, as a pool or as a pipelined client.
 *
 * <p>Exists to show what a service on Vert.x gets. Owns its Vert.x instance and knows no host.
 */
@NullMarked
package dev.dbdyno.stacks.vertx;

import org.jspecify.annotations.NullMarked;
