package dev.dbdyno.results;

import java.util.List;

/** The names that HotSpot gives the threads of its collectors, as far as Linux keeps them (15 characters). */
public final class CollectorThreads {

    private static final List<String> NAMES =
            List.of("GC Thread#", "G1 ", "ParGC Thread", "ZWorker", "ZDriver", "ZDirector", "ZUnmapper", "Shenandoah");

    private CollectorThreads() {}

    /** Whether a thread of this name is one of them. */
    public static boolean isCollector(String name) {
        for (String begin : NAMES) {
            if (name.startsWith(begin)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether it is the VM thread, which stops all others for a collection and does little else. The serial collector has no thread of
     * its own and runs on this one: a JVM that has it and no thread of a collector has the serial one.
     */
    public static boolean isVmThread(String name) {
        return name.equals("VM Thread");
    }
}
