/**
 * Names as people type them.
 *
 * <p>Exists because the command line, the lab and the child all meet mistyped names, and all should suggest the same one.
 */
@NullMarked
package dev.dbdyno.results.names;

import org.jspecify.annotations.NullMarked;
