package dev.dbdyno.load.usage;

import java.util.List;

/** What HotSpot calls the threads of its collectors, as far as Linux keeps of it (15 characters). */
final class ThreadNames {

    private static final List<String> COLLECTORS =
            List.of("GC Thread#", "G1 ", "ParGC Thread", "ZWorker", "ZDriver", "ZDirector", "ZUnmapper", "Shenandoah");

    private ThreadNames() {}

    static boolean isCollector(String name) {
        return COLLECTORS.stream().anyMatch(name::startsWith);
    }

    /**
     * The serial collector has no thread of its own: it runs on the VM thread, which does little else. A JVM that has this
     * one and no thread of a collector has the serial one.
     */
    static boolean isSerialCollector(String name) {
        return name.equals("VM Thread");
    }
}
