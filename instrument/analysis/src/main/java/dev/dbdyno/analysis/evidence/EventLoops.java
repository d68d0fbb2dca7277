package dev.dbdyno.analysis.evidence;

import java.util.List;

/** How connections are distributed over event loops. */
public final class EventLoops {

    /** The fullest loop against its even share: together with two more connections than that, this is no rounding. */
    private static final double UNEVEN_FACTOR = 1.5;

    private EventLoops() {}

    /** Whether fewer loops carry the connections than could be at work, or one carries far more than its share. */
    public static boolean isUneven(List<Integer> connectionsPerLoop, int processors) {
        int connections =
                connectionsPerLoop.stream().mapToInt(Integer::intValue).sum();
        if (connections < 2) {
            return false;
        }
        int useful = Math.min(connections, processors);
        double evenShare = (double) connections / Math.max(connectionsPerLoop.size(), useful);
        int fullest =
                connectionsPerLoop.stream().mapToInt(Integer::intValue).max().orElse(0);
        return connectionsPerLoop.size() < useful || (fullest >= UNEVEN_FACTOR * evenShare && fullest >= evenShare + 2);
    }
}
