package dev.dbdyno.analysis.arms;

import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * One arm by one of the plan's measures.
 *
 * @param arm index into the plan's arms
 * @param estimate geometric mean over forks; null where too many have no such reading
 */
public record ArmMeasure(int arm, Metric metric, @Nullable Estimate estimate) {}
