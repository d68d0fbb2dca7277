/**
 * The commands that measure: one command, and one load for each of its names.
 *
 * <p>A load is all that distinguishes them; what they share is not written here a second time.
 */
@NullMarked
package dev.dbdyno.cli.measure;

import org.jspecify.annotations.NullMarked;
