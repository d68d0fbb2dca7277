package dev.dbdyno.load;

import dev.dbdyno.results.window.Excursions;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A load model at work, one window at a time. All methods are called on the fork's main thread. */
public interface Load extends AutoCloseable {

    /** Readies the next window, outside of what is measured; called before each {@link #run}. */
    void prepare();

    /**
     * Makes a load with a schedule count excursions beyond a latency from the next {@link #run} on. Other loads have
     * none.
     *
     * @param latencyBound null for none
     */
    default void watch(@Nullable Duration latencyBound) {
        // without a schedule operations wait for each other, and a stall makes few of them late
    }

    /**
     * Has the next {@link #run} begin at an instant that was agreed with other processes, on the {@link NanoClock}. One that is past is
     * kept to all the same by a load with a schedule: its operations are then late.
     */
    default void startAt(long nanos) {
        throw new IllegalStateException("only a generator's load begins at an agreed instant: a fault of dbdyno's");
    }

    /**
     * What the last {@link #collect} saw beyond the bound that is watched; empty where none is.
     */
    default List<Excursions.Stretch> lateStretches() {
        return List.of();
    }

    /**
     * Runs one window: starts with nothing in flight, returns when the last operation has ended. Merges nothing, so that
     * counters read before and after enclose the window's operations and little else.
     *
     * @param length operations start, or are due, until then; those in flight then run to their end and count. A backlog
     *     takes as long as it takes, a spike as long as it is, whatever this says.
     * @param beginning is run once, on the main thread, when counting begins: before the first operation, or at the end of
     *     an open loop's lead-in
     * @throws HungLoadException when operations do not end
     * @throws InterruptedException when the main thread is to end
     */
    void run(Duration length, Runnable beginning) throws HungLoadException, InterruptedException;

    /** What the last {@link #run} recorded; called once after each. */
    LoadedWindow collect();

    /** Ends its threads; what it was put on stays open. */
    @Override
    void close();
}
