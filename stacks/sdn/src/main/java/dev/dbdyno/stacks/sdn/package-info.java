/**
 * The stacks {@code sdn} and {@code sdn-reactive}: Spring Data Neo4j repositories as Spring Boot sets them up.
 *
 * <p>Exists to show what a mapping layer and its transactions cost over the plain driver. Both stacks map the same entities.
 */
@NullMarked
package dev.dbdyno.stacks.sdn;

import org.jspecify.annotations.NullMarked;
