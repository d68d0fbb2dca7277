/**
 * The search for a faster arm: which candidates a step has room for, the run of each step, and what came of all of them in words.
 *
 * <p>What is kept is decided in {@code dev.dbdyno.analysis.tuning}. This package starts runs and prints; it compares nothing.
 */
@NullMarked
package dev.dbdyno.cli.tune;

import org.jspecify.annotations.NullMarked;
