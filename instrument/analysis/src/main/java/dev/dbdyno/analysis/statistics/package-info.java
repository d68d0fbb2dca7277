/**
 * Samples, intervals, distributions and corrections.
 *
 * <p>Exists so that every estimate is made in the same way and cites its source. Knows no arm, no fork and no measure.
 */
@NullMarked
package dev.dbdyno.analysis.statistics;

import org.jspecify.annotations.NullMarked;
