package dev.dbdyno.results;

import java.util.List;

/**
 * What HotSpot calls the threads of its JIT compiler, as far as Linux keeps of it (15 characters): those whose time the count
 * {@code JIT} holds, and that a {@link CompilerPriority} is about.
 */
public final class CompilerThreads {

    private static final List<String> NAMES = List.of("C1 CompilerThre", "C2 CompilerThre", "JVMCI Compiler");

    private CompilerThreads() {}

    /** Whether a thread of this name is one of them. */
    public static boolean isCompiler(String name) {
        for (String begin : NAMES) {
            if (name.startsWith(begin)) {
                return true;
            }
        }
        return false;
    }
}
