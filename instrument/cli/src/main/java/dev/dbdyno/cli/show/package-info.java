/**
 * The commands that measure nothing: they say what there is, or what is stored.
 */
@NullMarked
package dev.dbdyno.cli.show;

import org.jspecify.annotations.NullMarked;
