/**
 * The application: entities, repositories and their configuration, as a service of 2020 has them.
 *
 * <p>Exists apart because it is compiled for Java 11. Knows nothing of dbdyno.
 */
@NullMarked
package dev.dbdyno.stacks.sdnrx.application;

import org.jspecify.annotations.NullMarked;
