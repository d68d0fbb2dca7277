/**
 * What one client saw, what all saw together, and when a window's last client has finished.
 *
 * <p>Exists so that recording costs the same, and a window is judged by the same rules, in every process that makes load.
 * Computes no statistics.
 */
@NullMarked
package dev.dbdyno.load.recording;

import org.jspecify.annotations.NullMarked;
