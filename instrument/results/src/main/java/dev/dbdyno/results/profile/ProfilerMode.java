package dev.dbdyno.results.profile;

/** What makes a profiler take its samples, best first. */
public enum ProfilerMode {
    /** Perf events of the kernel, which show the kernel's own frames. */
    PERF_EVENTS("perf events"),
    /** A timer of each thread's CPU time: what the kernel does belongs to the function that called it. */
    THREAD_TIMERS("a CPU timer of each thread"),
    /** A single timer of the process's CPU time. */
    PROCESS_TIMER("a CPU timer of the process");

    private final String words;

    ProfilerMode(String words) {
        this.words = words;
    }

    /** What it is called where it is shown. */
    public String words() {
        return words;
    }

    /** Whether it shows what the kernel does. */
    public boolean seesKernel() {
        return this == PERF_EVENTS;
    }
}
