/**
 * The stack {@code hibernate-reactive}: Hibernate Reactive over the Vert.x PostgreSQL client.
 *
 * <p>Exists to show what a service gets that maps its tables to entities and never blocks. Knows nothing of hosts; one that
 * runs on Vert.x takes this stack's instance.
 */
@NullMarked
package dev.dbdyno.stacks.hibernatereactive;

import org.jspecify.annotations.NullMarked;
