/**
 * The application of {@code vertx@quarkus}, as a service on Quarkus is written that wants no ORM: Quarkus REST on the event
 * loop and the bare reactive PostgreSQL client.
 *
 * <p>Exists because only Quarkus, while it builds an application, wires its data access. Knows the stack {@code vertx} for
 * its operations; must not know the child, which starts it.
 */
@NullMarked
package dev.dbdyno.quarkus.vertx;

import org.jspecify.annotations.NullMarked;
