/**
 * The application of {@code hibernate@quarkus}, as a service on Quarkus is written: Quarkus REST, Hibernate ORM, Agroal.
 *
 * <p>Exists because only Quarkus, while it builds an application, enhances its entities and wires its data access. Knows the
 * stack {@code hibernate} for its entities and operations; must not know the child, which starts it.
 */
@NullMarked
package dev.dbdyno.quarkus.hibernate;

import org.jspecify.annotations.NullMarked;
