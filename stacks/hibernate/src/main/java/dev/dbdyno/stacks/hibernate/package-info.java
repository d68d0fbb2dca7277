/**
 * The stack {@code hibernate}: Hibernate ORM over HikariCP and pgjdbc.
 *
 * <p>Exists to show what a service gets that maps its tables to entities. Knows nothing of threads: whether platform or
 * virtual ones call it is the host's choice.
 */
@NullMarked
package dev.dbdyno.stacks.hibernate;

import org.jspecify.annotations.NullMarked;
