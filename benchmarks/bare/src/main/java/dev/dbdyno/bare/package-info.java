/**
 * The host {@code bare}: the loop that somebody would write by hand, without dbdyno.
 *
 * <p>Exists so that {@code jdbc} and {@code jdbc@bare} can be arms of the same blocks, and the harness's own cost be seen.
 * Uses nothing of the child but the interface of a host: no recording, no check of replies, no stack.
 */
@NullMarked
package dev.dbdyno.bare;

import org.jspecify.annotations.NullMarked;
