/**
 * Neo4j: an embedded server in a process of its own, or the user's; its graph and counters.
 *
 * <p>Exists so that everything that only Neo4j knows stands in one place. Must not know another database, stacks or hosts, and
 * must not have the server's own libraries on its class path: they are resolved when a run wants them.
 */
@NullMarked
package dev.dbdyno.databases.neo4j;

import org.jspecify.annotations.NullMarked;
