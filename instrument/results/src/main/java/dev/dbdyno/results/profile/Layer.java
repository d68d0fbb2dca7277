package dev.dbdyno.results.profile;

/** The parts that the CPU of an operation is split into, in the order of an account. */
public enum Layer {
    /** The stack's own code and the controllers of its web host: what a service's developers write. */
    APPLICATION("application code"),
    MAPPING("mapping"),
    POOL("connection pool"),
    DRIVER("driver"),
    REACTIVE("reactive machinery"),
    TRANSPORT("transport"),
    FRAMEWORK("framework"),
    /** Handing work from thread to thread within the JVM: parking, executors, virtual threads. */
    THREADS("threads of the JVM"),
    JIT("JIT compiler"),
    /** The collector's threads, and the VM thread, which stops all others for it. */
    GC("garbage collector"),
    KERNEL_NETWORK("kernel: network"),
    /** Putting threads to sleep, waking them and switching between them. */
    KERNEL_SCHEDULING("kernel: scheduling"),
    KERNEL_OTHER("kernel: other"),
    /** dbdyno's own code: making load, checking replies, recording. */
    INSTRUMENT("instrument"),
    REST("rest"),
    /**
     * The server's processes are not profiled, but their CPU in either mode is known. This and the next layer are
     * therefore in no profile.
     */
    SERVER("server: its code"),
    SERVER_KERNEL("server: kernel");

    private final String words;

    Layer(String words) {
        this.words = words;
    }

    /** Whether its CPU is spent in the kernel, on behalf of the process that is profiled. */
    public boolean isKernel() {
        return this == KERNEL_NETWORK || this == KERNEL_SCHEDULING || this == KERNEL_OTHER;
    }

    /** Whether a profile can show it. */
    public boolean isInProfile() {
        return this != SERVER && this != SERVER_KERNEL;
    }

    /** Its name where it is shown. */
    public String words() {
        return words;
    }
}
