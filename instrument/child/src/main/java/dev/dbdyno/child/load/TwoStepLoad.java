package dev.dbdyno.child.load;

import dev.dbdyno.load.HungLoadException;
import dev.dbdyno.load.Load;
import java.time.Duration;

/**
 * A load whose windows are begun and awaited in two steps, so that a thread other than the main one can begin them: a web
 * host's request thread.
 */
public interface TwoStepLoad extends Load {

    /**
     * Starts the prepared window's operations on the calling thread, without waiting for any of them.
     *
     * @param length as of {@link Load#run}
     */
    void begin(Duration length);

    /**
     * Waits on the main thread until the last operation of the window that was begun has ended.
     *
     * @param length as it was begun with
     */
    void await(Duration length) throws HungLoadException, InterruptedException;

    @Override
    default void run(Duration length, Runnable beginning) throws HungLoadException, InterruptedException {
        beginning.run();
        begin(length);
        await(length);
    }
}
