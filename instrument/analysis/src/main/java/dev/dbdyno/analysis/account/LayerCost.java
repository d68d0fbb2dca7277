package dev.dbdyno.analysis.account;

import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.results.profile.Layer;

/**
 * A line of an account.
 *
 * @param micros an operation; arithmetic mean over forks, so that the lines add up. Of a gap what this arm costs more
 * @param fraction of the account's or the gap's total
 */
public record LayerCost(Layer layer, Estimate micros, double fraction) {}
