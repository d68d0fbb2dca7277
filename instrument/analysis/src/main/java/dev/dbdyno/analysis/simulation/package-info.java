/**
 * Runs and queues whose truth is known.
 *
 * <p>Exists to count how often published intervals cover the truth, with the rules that real runs use. No report knows it.
 */
@NullMarked
package dev.dbdyno.analysis.simulation;

import org.jspecify.annotations.NullMarked;
