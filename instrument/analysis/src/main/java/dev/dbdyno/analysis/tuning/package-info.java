/**
 * Which change of an arm is worth keeping: what to try next, what a run of it has shown, and what is left when nothing helps.
 *
 * <p>Exists so that the choice is a pure function of runs: it can be simulated, and a stored run gives the same choice again. Knows
 * verdicts and findings; starts nothing, knows no time and writes no sentence.
 */
@NullMarked
package dev.dbdyno.analysis.tuning;

import org.jspecify.annotations.NullMarked;
