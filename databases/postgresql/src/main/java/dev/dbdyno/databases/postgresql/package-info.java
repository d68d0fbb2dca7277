/**
 * PostgreSQL: an embedded server or the user's own; its schema, tables and counters.
 *
 * <p>Exists so that everything that only PostgreSQL knows stands in one place. Must not know another database, stacks or hosts.
 */
@NullMarked
package dev.dbdyno.databases.postgresql;

import org.jspecify.annotations.NullMarked;
