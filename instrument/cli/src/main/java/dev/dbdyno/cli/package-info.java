/**
 * The command line: reads what the user asks, wires the instrument's parts by constructor, and owns the terminal.
 *
 * <p>With its subpackages the only one that reads arguments, prints to standard output and ends the process. Must not measure
 * or compute.
 */
@NullMarked
package dev.dbdyno.cli;

import org.jspecify.annotations.NullMarked;
