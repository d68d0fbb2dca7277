/**
 * What the stacks on R2DBC have in common.
 *
 * <p>Exists so that they read the user's own statements alike and report a failure in the same words. Knows R2DBC's own API and
 * the exceptions of r2dbc-postgresql, and no stack.
 */
@NullMarked
package dev.dbdyno.stacks.shared.r2dbc;

import org.jspecify.annotations.NullMarked;
