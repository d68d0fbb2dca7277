package dev.dbdyno.analysis.arms;

import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Party;

/**
 * What an operation of one arm costs one party of one quantity.
 *
 * @param value in the count's unit, over all windows that count of all valid forks
 */
public record PerOperation(Party party, Count count, double value) {}
