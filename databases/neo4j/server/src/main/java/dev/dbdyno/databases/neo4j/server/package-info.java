/**
 * A Neo4j server in a process of its own, spoken to by its lab over standard input and output.
 *
 * <p>Exists because Neo4j is had from a repository of libraries, without a program to start, and because what the server has
 * done can be counted nowhere as cheaply as within it. Knows nothing of dbdyno's: it is started by its class path.
 */
@NullMarked
package dev.dbdyno.databases.neo4j.server;

import org.jspecify.annotations.NullMarked;
