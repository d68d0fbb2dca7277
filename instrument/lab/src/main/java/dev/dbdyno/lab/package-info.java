/**
 * The parent process of a run: resolves arms, runs blocks of forks in random order, and collects what they measured.
 *
 * <p>Exists so that one place decides what is run when, whatever a child, a generator or the server does. Knows stacks and hosts as
 * class paths only; must not know how results are analysed (the rules for stopping and for probing are handed in) or shown (progress is told
 * as events).
 */
@NullMarked
package dev.dbdyno.lab;

import org.jspecify.annotations.NullMarked;
