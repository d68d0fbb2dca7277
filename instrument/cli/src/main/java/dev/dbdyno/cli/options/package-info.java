/**
 * The options that several commands share, each group in one class, and the notation of their values.
 *
 * <p>Exists so that an option means the same in every command. Knows no command; starts nothing.
 */
@NullMarked
package dev.dbdyno.cli.options;

import org.jspecify.annotations.NullMarked;
