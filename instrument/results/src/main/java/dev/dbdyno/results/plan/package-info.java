/**
 * What is to be run: arms, scenario, load, windows and precision.
 *
 * <p>Exists so that a run can be described before it begins, and stored with what it found. Knows nothing of how a plan is run or
 * what was measured; refuses values that no run can have.
 */
@NullMarked
package dev.dbdyno.results.plan;

import org.jspecify.annotations.NullMarked;
