package dev.dbdyno.lab.profile;

/** A profiler within another process. */
@FunctionalInterface
interface Agent {

    /**
     * Has it carry out a command of its own language, and waits until it has.
     *
     * @throws ProfilerException with its words, where it refuses, or the process does not answer
     */
    void tell(String command) throws ProfilerException, InterruptedException;
}
