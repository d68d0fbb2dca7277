package dev.dbdyno.load.fork;

import java.time.Duration;

/** Leaves the processors to the JIT's threads for a while. */
@FunctionalInterface
public interface Pause {

    void lasting(Duration length) throws InterruptedException;
}
