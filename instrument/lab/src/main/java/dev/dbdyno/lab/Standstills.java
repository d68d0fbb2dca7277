package dev.dbdyno.lab;

import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Remark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds out from looks at short intervals what stood still in a turn. Pure; nanoseconds. */
final class Standstills {

    /**
     * A lab that does not run for so long is suspended, or its machine has stalled. A saturated machine delays a thread that was
     * asleep by tens of milliseconds, and a collection of the lab's small heap takes less.
     */
    static final Duration GAP = Duration.ofSeconds(1);

    /** Reading two clocks one after the other may take a while on a busy machine; nobody sends a laptop to sleep for less. */
    static final Duration SLEEP = Duration.ofMillis(500);

    /** A process that has been stopped for this long is not expected to go on soon. */
    static final Duration FOR_GOOD = Duration.ofSeconds(5);

    private final Map<Party, Long> stopped = new EnumMap<>(Party.class);
    private final Map<Party, Long> inSuccession = new EnumMap<>(Party.class);
    private final @Nullable Long sleptBefore;
    private long lastLook;
    private long longestGap;

    /**
     * Begins at the first look.
     *
     * @param slept as {@code BootClock} has it
     */
    Standstills(long now, @Nullable Long slept) {
        this.lastLook = now;
        this.sleptBefore = slept;
    }

    /**
     * A look at everything.
     *
     * @param found those that are stopped now
     */
    void look(long now, Set<Party> found) {
        long gap = now - lastLook;
        lastLook = now;
        longestGap = Math.max(longestGap, gap);
        inSuccession.keySet().retainAll(found);
        // what happened in a gap of the lab's nobody saw
        long seen = gap < GAP.toNanos() ? gap : 0;
        for (Party party : found) {
            stopped.merge(party, seen, Long::sum);
            inSuccession.merge(party, seen, Long::sum);
        }
    }

    /** The one that has been stopped for so long that its fork cannot go on. */
    Optional<Party> forGood() {
        return inSuccession.entrySet().stream()
                .filter(entry -> entry.getValue() >= FOR_GOOD.toNanos())
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** What is wrong with the turn's window; empty if nothing stood still. */
    List<Remark> remarks(@Nullable Long slept) {
        List<Remark> remarks = new ArrayList<>();
        stopped.forEach((party, nanos) -> remarks.add(new Remark.ProcessStopped(party, nanos)));
        if (longestGap >= GAP.toNanos()) {
            remarks.add(new Remark.LabStoodStill(longestGap));
        }
        if (slept != null && sleptBefore != null && slept - sleptBefore >= SLEEP.toNanos()) {
            remarks.add(new Remark.MachineSlept(slept - sleptBefore));
        }
        return remarks;
    }
}
