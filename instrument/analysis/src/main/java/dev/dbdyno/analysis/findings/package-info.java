/**
 * Why one arm lies behind another: causes with typed evidence, what should take each away, and what came of trying it.
 *
 * <p>Exists so that a cause is data: numbers, where they were read, and settings that can be run as an arm. Rests on verdicts,
 * because a cause is named only for a gap that the run has decided. Changes no estimate and no verdict, and writes no sentence.
 */
@NullMarked
package dev.dbdyno.analysis.findings;

import org.jspecify.annotations.NullMarked;
