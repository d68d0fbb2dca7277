/**
 * Each arm against the reference: ratios block by block, their intervals and verdicts.
 *
 * <p>Exists so that everything that decides a verdict is in one place: pairs, corrections for several tests, what voids a
 * comparison, and when a run is precise enough. Makes no sentence about how an arm could become better.
 */
@NullMarked
package dev.dbdyno.analysis.compare;

import org.jspecify.annotations.NullMarked;
