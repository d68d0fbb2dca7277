/**
 * What is reported, and the words, the rounding and the units in which each form says it.
 *
 * <p>Exists so that every form says the same. Must not
 * compute a statistic, read a run's folder, or know how a number was measured.
 */
@NullMarked
package dev.dbdyno.report;

import org.jspecify.annotations.NullMarked;
