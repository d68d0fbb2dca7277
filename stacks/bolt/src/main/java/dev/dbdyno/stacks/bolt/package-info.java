/**
 * The stacks {@code bolt} and {@code bolt-reactive}: Neo4j's Java driver, called directly.
 *
 * <p>Exists to show what a service gets that has no mapping layer. Both stacks send the same statements through the same
 * driver; they differ in the kind of session alone.
 */
@NullMarked
package dev.dbdyno.stacks.bolt;

import org.jspecify.annotations.NullMarked;
