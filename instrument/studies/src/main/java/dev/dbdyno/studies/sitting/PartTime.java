package dev.dbdyno.studies.sitting;

import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import dev.dbdyno.scenarios.Scenario;
import java.time.Duration;

/**
 * How long a part of a study takes, its blocks and what surrounds them.
 *
 * @param block about how long one takes
 * @param least for as many blocks as an interval needs, if each takes long
 * @param most by which it has ended
 */
public record PartTime(Duration block, Duration least, Duration most) {

    /** Blocks that an interval needs. */
    public static final int FOR_AN_INTERVAL = 5;

    /** Class paths, the server's start, its data, the report. */
    private static final Duration AROUND_POSTGRESQL = Duration.ofSeconds(15);

    private static final Duration AROUND_NEO4J = Duration.ofSeconds(45);

    /**
     * The time of what is left of a part.
     *
     * @param doneBlocks that an earlier sitting has measured
     */
    public static PartTime of(Plan plan, BlockTime block, int doneBlocks) {
        Precision precision = plan.precision();
        int left = Math.max(1, precision.maxBlocks() - doneBlocks);
        int needed = Math.clamp(FOR_AN_INTERVAL - doneBlocks, 1, left);
        Duration least = block.longest().multipliedBy(needed);
        Duration all = block.longest().multipliedBy(left);
        Duration most = precision.budget().compareTo(all) < 0 ? precision.budget() : all;
        Duration around = around(plan);
        return new PartTime(block.likely(), least.plus(around), around.plus(most.compareTo(least) < 0 ? least : most));
    }

    private static Duration around(Plan plan) {
        return switch (Scenario.of(plan.scenario()).kind().database()) {
            case POSTGRESQL -> AROUND_POSTGRESQL;
            case NEO4J -> AROUND_NEO4J;
        };
    }

    /** The time that a part's share leaves for its blocks. */
    public static Duration forBlocks(Plan plan, Duration share) {
        return share.minus(around(plan));
    }

    /** The same if the user gave no time. An estimate that is too short must not cost a part its interval. */
    public static Duration forBlocksAtLeisure(Plan plan, Duration share) {
        Duration estimated = forBlocks(plan, share);
        Duration asked = plan.precision().budget();
        return asked.compareTo(estimated) > 0 ? asked : estimated;
    }
}
