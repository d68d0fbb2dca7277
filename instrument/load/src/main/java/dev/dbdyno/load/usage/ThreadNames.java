package dev.dbdyno.load.usage;

import java.util.List;

/** What HotSpot calls its threads, as far as Linux keeps of it (os/linux: 15 characters). */
final class ThreadNames {

    private static final List<String> COMPILERS = List.of("C1 CompilerThre", "C2 CompilerThre", "JVMCI Compiler");

    private static final List<String> COLLECTORS =
            List.of("GC Thread#", "G1 ", "ParGC Thread", "ZWorker", "ZDriver", "ZDirector", "ZUnmapper", "Shenandoah");

    private ThreadNames() {}

    static boolean isCompiler(String name) {
        return COMPILERS.stream().anyMatch(name::startsWith);
    }

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
