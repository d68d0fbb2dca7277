/**
 * What is read and set of a process from outside, on its own machine: its memory, the connections of its event loops, the priority of
 * its compiler.
 *
 * <p>Exists because the lab does that where children run on its machine, and a keeper where they run at a place.
 */
@NullMarked
package dev.dbdyno.processes;

import org.jspecify.annotations.NullMarked;
