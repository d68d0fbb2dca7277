/**
 * What the stacks on JDBC have in common.
 *
 * <p>Exists so that all of them reach the same server on the same terms, run the user's own statements alike and tell of a
 * failure in the same words. Knows pgjdbc's exceptions and what HikariCP and Spring Boot are told, but no class of theirs,
 * and no stack.
 */
@NullMarked
package dev.dbdyno.stacks.shared.jdbc;

import org.jspecify.annotations.NullMarked;
