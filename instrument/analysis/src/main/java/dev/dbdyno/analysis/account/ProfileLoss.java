package dev.dbdyno.analysis.account;

/**
 * Profiles of an arm that ended early.
 *
 * @param arm index into the plan's arms
 * @param forks of which the profile was lost, or a part of it
 * @param profiled forks that were to be profiled
 * @param reason of the first, in words
 */
public record ProfileLoss(int arm, int forks, int profiled, String reason) {}
