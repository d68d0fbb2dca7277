/**
 * A run on disk, of this format and of older ones.
 *
 * <p>Exists so that only one place knows the files of a run and how their format has changed. Judges no result.
 */
@NullMarked
package dev.dbdyno.results.folder;

import org.jspecify.annotations.NullMarked;
