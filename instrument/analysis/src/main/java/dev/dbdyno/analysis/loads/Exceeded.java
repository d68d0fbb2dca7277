package dev.dbdyno.analysis.loads;

import dev.dbdyno.results.plan.Sla;

/**
 * A bound on latency that the windows which an arm's figures rest on do not keep when they are merged: those near its capacity,
 * some of them a little above it.
 *
 * @param bound of the plan's SLA
 * @param observedNanos beyond it
 */
public record Exceeded(Sla.Bound bound, double observedNanos) {}
