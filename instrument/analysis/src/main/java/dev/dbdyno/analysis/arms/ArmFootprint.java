package dev.dbdyno.analysis.arms;

import dev.dbdyno.analysis.statistics.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * What one arm's web host takes beside its load; geometric means over valid forks.
 *
 * @param arm index into the plan's arms
 * @param forks that it was seen in
 * @param buildNanos what building its application took, once; null where nothing is built, or nobody knows
 * @param startNanos from the start of its process until it serves
 * @param residentAtStartBytes its memory then; null where the system does not tell
 * @param residentUnderLoadBytes its memory under load; null likewise
 */
public record ArmFootprint(
        int arm,
        int forks,
        @Nullable Long buildNanos,
        Estimate startNanos,
        @Nullable Estimate residentAtStartBytes,
        @Nullable Estimate residentUnderLoadBytes) {}
