package dev.dbdyno.analysis.arms;

import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Party;

/**
 * How much of a quantity an operation of one arm costs one party.
 *
 * @param value in the count's unit, over all windows that count of all valid forks
 */
public record PerOperation(Party party, Count count, double value) {}
