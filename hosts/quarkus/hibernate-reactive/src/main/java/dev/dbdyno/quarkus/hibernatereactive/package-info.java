/**
 * The application of {@code hibernate-reactive@quarkus}, as a service on Quarkus is written: Quarkus REST on the event loop,
 * Hibernate Reactive, the Vert.x PostgreSQL client.
 *
 * <p>Exists because only Quarkus, while it builds an application, enhances its entities and wires its data access. Knows the
 * stack {@code hibernate-reactive} for its entities and operations; must not know the child, which starts it.
 */
@NullMarked
package dev.dbdyno.quarkus.hibernatereactive;

import org.jspecify.annotations.NullMarked;
