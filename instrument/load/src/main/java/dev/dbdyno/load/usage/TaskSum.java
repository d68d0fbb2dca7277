package dev.dbdyno.load.usage;

import dev.dbdyno.load.usage.Task.Switches;
import dev.dbdyno.results.window.Count;
import java.util.EnumMap;
import java.util.Map;

/**
 * What some threads used between two reads of them. Made once for each turn, of which there are dozens a second: a plain sum is compiled
 * within the warm-up, which streams of maps are not.
 */
final class TaskSum {

    private long runNanos;
    private long waitNanos;
    private long voluntary;
    private long involuntary;
    private boolean isRunTimeKnown;
    private boolean areSwitchesKnown;

    /** Adds a thread. */
    void add(Task before, Task after) {
        runNanos += after.runNanos() - before.runNanos();
        waitNanos += after.waitNanos() - before.waitNanos();
        isRunTimeKnown |= after.runNanos() > 0;
        Switches switches = after.switches();
        if (switches != null) {
            Switches earlier = before.switches() == null ? Switches.NONE : before.switches();
            voluntary += switches.voluntary() - earlier.voluntary();
            involuntary += switches.involuntary() - earlier.involuntary();
            areSwitchesKnown = true;
        }
    }

    /** Adds what other threads used. */
    void add(TaskSum other) {
        runNanos += other.runNanos;
        waitNanos += other.waitNanos;
        voluntary += other.voluntary;
        involuntary += other.involuntary;
        isRunTimeKnown |= other.isRunTimeKnown;
        areSwitchesKnown |= other.areSwitchesKnown;
    }

    /** On a processor. */
    long runNanos() {
        return runNanos;
    }

    /** All that is known but the time on a processor. A schedstat of zeros counts nothing. */
    Map<Count, Long> counts() {
        Map<Count, Long> counts = new EnumMap<>(Count.class);
        if (isRunTimeKnown) {
            counts.put(Count.RUN_QUEUE_WAIT, waitNanos);
        }
        if (areSwitchesKnown) {
            counts.put(Count.VOLUNTARY_SWITCHES, voluntary);
            counts.put(Count.INVOLUNTARY_SWITCHES, involuntary);
        }
        return counts;
    }
}
