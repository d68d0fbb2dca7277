package dev.dbdyno.lab.machine;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** Whether processes are stopped, as Linux tells: by a signal ({@code T}) or by a debugger ({@code t}). */
public final class ProcessState {

    private static final SystemFiles FILES = new SystemFiles(Path.of("/"));

    private ProcessState() {}

    /** False also where the process has ended, or the system does not tell. */
    public static boolean isStopped(long pid) {
        String stat = FILES.text("proc/%d/stat".formatted(pid));
        if (stat == null) {
            return false;
        }
        // the name before the state may have any character in it, but the last parenthesis ends it
        String state = stat.substring(stat.lastIndexOf(')') + 1).strip();
        return state.startsWith("T") || state.startsWith("t");
    }

    /** Whether it is stopped, or a process that it has started is: a server's backends. */
    public static boolean isPartStopped(long pid) {
        return isStopped(pid) || childrenOf(pid).stream().anyMatch(ProcessState::isStopped);
    }

    /** The child processes; none if the kernel does not list them. */
    public static Set<Long> childrenOf(long pid) {
        String children = FILES.text("proc/%d/task/%d/children".formatted(pid, pid));
        return children == null || children.isEmpty()
                ? Set.of()
                : Arrays.stream(children.split(" ", -1)).map(Long::valueOf).collect(Collectors.toSet());
    }
}
