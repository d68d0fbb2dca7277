package dev.dbdyno.child.host;

import java.time.Duration;

/** A stack under a load model, one window at a time. All methods are called on the fork's main thread. */
public interface Load extends AutoCloseable {

    /** Readies the next window, outside of what is measured; called before each {@link #run}. */
    void prepare();

    /**
     * Runs one window: starts with nothing in flight, returns when the last operation has ended. Merges nothing, so that
     * counters read before and after enclose the window's operations and little else.
     *
     * @param length operations start until then; those in flight then run to their end and count. A backlog takes as long
     *     as it takes, whatever this says.
     * @throws HungLoadException when operations do not end
     * @throws InterruptedException when the main thread is to end
     */
    void run(Duration length) throws HungLoadException, InterruptedException;

    /** What the last {@link #run} recorded; called once after each. */
    LoadedWindow collect();

    /** Closes stack and host, and ends their threads. */
    @Override
    void close();
}
