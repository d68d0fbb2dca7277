/**
 * Each arm by itself: its numbers over all valid forks.
 *
 * <p>Exists for the tables that stand beside the verdicts. Compares no arms.
 */
@NullMarked
package dev.dbdyno.analysis.arms;

import org.jspecify.annotations.NullMarked;
