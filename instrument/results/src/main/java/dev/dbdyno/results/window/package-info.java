/**
 * What is measured in one window: a tally, a latency histogram, the quantities of each party, and remarks.
 *
 * <p>Exists so that the processes that make load, the store and the analysis agree on one record. Knows no run and no fork; adds
 * quantities up, but compares and judges nothing.
 */
@NullMarked
package dev.dbdyno.results.window;

import org.jspecify.annotations.NullMarked;
