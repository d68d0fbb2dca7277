package dev.dbdyno.results.window;

/**
 * An additive quantity of a window: those of two windows, or of two processes, add up. Each is a cost, so less is better.
 *
 * <p>A constant here and what reads it are all that a new quantity needs: windows store it, the analysis divides it by the
 * operations, and the report lists it (docs/architecture.md, "Add a quantity").
 */
public enum Count {
    CPU_USER("CPU in user mode", Unit.NANOSECONDS),
    CPU_SYSTEM("CPU in the kernel", Unit.NANOSECONDS),
    /** Part of the CPU: that of the compiler's threads. */
    JIT("CPU of the JIT compiler", Unit.NANOSECONDS),
    /** Part of the CPU: that of the collector's threads. */
    GC("CPU of the garbage collector", Unit.NANOSECONDS),
    GC_PAUSES("garbage collections", Unit.EVENTS),
    /** Time for which a JVM's threads stood still, so that its collector could work; of wall-clock time, not of the CPU. */
    GC_PAUSED("time stopped for garbage collections", Unit.NANOSECONDS),
    /** What a JVM's threads have allocated on its heap, the load's own included. */
    ALLOCATED("memory allocated", Unit.BYTES),
    /** Time on a processor; of groups of threads alone, for which the kernel does not tell the mode exactly. */
    ON_PROCESSOR("time on a processor", Unit.NANOSECONDS),
    /** Time that threads were ready to run but had no processor. */
    RUN_QUEUE_WAIT("wait for a processor", Unit.NANOSECONDS),
    /** Time that operations waited for a connection of the stack's pool; from the pool's queue, sampled. */
    POOL_WAIT("wait for a connection of the pool", Unit.NANOSECONDS),
    /** Time that virtual threads were ready to run but had no carrier; from the scheduler's queue, sampled. */
    CARRIER_WAIT("wait of virtual threads for a carrier", Unit.NANOSECONDS),
    /** How often a client's operation ended on another thread than the one before it, on which it was asked. */
    THREAD_CHANGES("operations that end on another thread than they were asked on", Unit.EVENTS),
    /** How often threads gave their processor up, because they had to wait for something. */
    VOLUNTARY_SWITCHES("context switches, voluntary", Unit.EVENTS),
    /** How often the kernel took the processor from threads that could have gone on. */
    INVOLUNTARY_SWITCHES("context switches, involuntary", Unit.EVENTS),
    /** How often threads asked the kernel for something; known of windows under its tracer, and of no other. */
    SYSTEM_CALLS("system calls", Unit.EVENTS),
    /** How often a connection's client spoke after its server had; counted by a relay, and without one unknown. */
    ROUND_TRIPS("round trips to the server", Unit.EVENTS),
    /** Texts of statements that clients had PostgreSQL parse; counted by a relay, unless the connections are encrypted. */
    PARSES("statements parsed", Unit.EVENTS),
    /** Messages of the database's protocol that clients sent; counted by a relay that replays, and by no other. */
    MESSAGES("messages to the server", Unit.EVENTS),
    /** Statements that a relay answered in the server's place. */
    REPLAY_HITS("statements answered by replay", Unit.EVENTS),
    /** Statements that such a relay had to ask the server. */
    REPLAY_MISSES("statements that replay did not know", Unit.EVENTS),
    /** Those of these statements that concern the session, such as SET and SHOW: no such relay learns them. */
    REPLAY_ASKED_EACH_TIME("statements that replay asks the server each time", Unit.EVENTS),
    /** Processor time spent on anything by anyone; of the machine alone. */
    BUSY("processors busy", Unit.NANOSECONDS),
    /** Processor time that the hypervisor gave to others; of the machine alone. */
    STEAL("processors taken by the hypervisor", Unit.NANOSECONDS),
    /**
     * TCP segments that left anybody on the machine, without those sent again; of the machine alone, and of the network namespace of
     * whoever counts.
     */
    SEGMENTS("TCP segments", Unit.EVENTS),
    /**
     * How often a connection was asked for while the accept queue of its listener was full. The kernel drops the request, and the
     * client asks again a second later. Of whom {@link #SEGMENTS} are.
     */
    LISTEN_OVERFLOWS("connection requests at a full accept queue", Unit.EVENTS);

    /** What a quantity is counted in. */
    public enum Unit {
        NANOSECONDS,
        BYTES,
        EVENTS
    }

    private final String words;
    private final Unit unit;

    Count(String words, Unit unit) {
        this.words = words;
        this.unit = unit;
    }

    /** What it is called where it is shown. */
    public String words() {
        return words;
    }

    public Unit unit() {
        return unit;
    }
}
