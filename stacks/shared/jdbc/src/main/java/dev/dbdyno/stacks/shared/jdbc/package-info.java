/**
 * What the stacks on JDBC have in common.
 *
 * <p>Exists so that all of them reach the same server on the same terms, run the user's own statements alike and report a
 * failure in the same words. Knows pgjdbc's exceptions, what Spring Boot is told, and the pools that a stack can open itself;
 * knows no stack.
 */
@NullMarked
package dev.dbdyno.stacks.shared.jdbc;

import org.jspecify.annotations.NullMarked;
