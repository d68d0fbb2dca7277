package dev.dbdyno.studies;

import java.util.List;
import java.util.Objects;

/**
 * The open claims that a part's run goes on for.
 *
 * @param done blocks so far
 * @param blocks at which the run may end: all that can be decided in time is then probably decided
 * @param wanted what it goes on for
 * @param outOfReach what cannot be decided in time
 */
public record BlockPlan(int done, int blocks, List<Need> wanted, List<Need> outOfReach) {
    public BlockPlan {
        wanted = List.copyOf(wanted);
        outOfReach = List.copyOf(outOfReach);
    }

    /**
     * Plans the rest of a run.
     *
     * @param reachable blocks in all that time and the plan allow
     */
    public static BlockPlan of(List<Need> needs, int done, int reachable) {
        List<Need> wanted =
                needs.stream().filter(need -> isWithin(need, reachable)).toList();
        List<Need> outOfReach =
                needs.stream().filter(need -> !isWithin(need, reachable)).toList();
        int blocks = wanted.stream()
                .map(Need::blocks)
                .filter(Objects::nonNull)
                .mapToInt(Integer::intValue)
                .max()
                .orElse(done);
        return new BlockPlan(done, Math.max(done, blocks), wanted, outOfReach);
    }

    private static boolean isWithin(Need need, int reachable) {
        return need.blocks() != null && need.blocks() <= reachable;
    }
}
