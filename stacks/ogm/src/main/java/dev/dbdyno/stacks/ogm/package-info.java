/**
 * The stack {@code ogm}: Neo4j-OGM, the object graph mapper that Spring Data Neo4j stood on before its sixth version.
 *
 * <p>Exists to show what a mapper with a session of its own, which remembers what it has loaded, costs over the plain driver.
 */
@NullMarked
package dev.dbdyno.stacks.ogm;

import org.jspecify.annotations.NullMarked;
