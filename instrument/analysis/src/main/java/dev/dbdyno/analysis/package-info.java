/**
 * Pure functions from stored results to estimates, verdicts and warnings.
 *
 * <p>Exists so that a report can be built again, at any time, from the stored results alone. Must not measure, print,
 * round, read a clock or a file.
 */
@NullMarked
package dev.dbdyno.analysis;

import org.jspecify.annotations.NullMarked;
