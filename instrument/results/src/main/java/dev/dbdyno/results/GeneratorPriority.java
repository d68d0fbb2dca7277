package dev.dbdyno.results;

/**
 * How the threads of generators that make load are scheduled. They stand for clients on other machines, which do not wait for
 * a processor of this one (docs/adr/0010-priority-of-the-generator.md).
 */
public enum GeneratorPriority {
    /**
     * The thread runs as soon as there is something to do, before every ordinary process: {@code SCHED_RR}, the lowest
     * of its priorities.
     */
    REAL_TIME,
    /** The thread waits for its turn, like the system under test. */
    ORDINARY
}
