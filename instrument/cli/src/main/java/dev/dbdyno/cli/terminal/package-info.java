/**
 * What dbdyno prints on and how it ends: the console, exit codes, errors in the user's words.
 *
 * <p>Exists because every command needs it. Knows no command and nothing of the instrument.
 */
@NullMarked
package dev.dbdyno.cli.terminal;

import org.jspecify.annotations.NullMarked;
