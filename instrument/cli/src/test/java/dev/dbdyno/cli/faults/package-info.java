/**
 * The fault suite: short runs of the real program, into each of which one fault is put.
 *
 * <p>An experiment is data; {@link dev.dbdyno.cli.faults.Harness} runs it, and {@link dev.dbdyno.cli.faults.Invariants} says what
 * must hold whatever happens.
 */
@NullMarked
package dev.dbdyno.cli.faults;

import org.jspecify.annotations.NullMarked;
