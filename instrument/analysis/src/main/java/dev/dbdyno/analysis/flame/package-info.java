/**
 * CPU of an operation by stack: the stacks of profiles, scaled to the accounts of their forks.
 *
 * <p>Exists so that a flame graph and an account show the same microseconds. Knows no file and no page.
 */
@NullMarked
package dev.dbdyno.analysis.flame;

import org.jspecify.annotations.NullMarked;
