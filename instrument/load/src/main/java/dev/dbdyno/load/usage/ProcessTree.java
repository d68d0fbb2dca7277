package dev.dbdyno.load.usage;

import dev.dbdyno.load.usage.ProcessTimes.Ticks;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A process and all that it started, at one instant.
 *
 * <p>Children that ended between two reads are in their parent's {@code cutime} and {@code cstime} with all that they ever
 * used; what they had used at the first read is taken off again.
 *
 * @param processById at least the root, if anything is known
 */
record ProcessTree(Map<String, ProcessTimes> processById) {

    ProcessTree {
        processById = Map.copyOf(processById);
    }

    /** A tree that nobody has read yet. */
    static final ProcessTree UNKNOWN = new ProcessTree(Map.of());

    /**
     * Reads the tree; empty if its root does not exist.
     *
     * @param earlier what was read of it
     */
    static Optional<ProcessTree> read(Proc proc, String root, ProcessTree earlier) {
        Map<String, ProcessTimes> processById = new HashMap<>();
        collect(proc, root, earlier, processById);
        return processById.isEmpty() ? Optional.empty() : Optional.of(new ProcessTree(processById));
    }

    private static void collect(Proc proc, String pid, ProcessTree earlier, Map<String, ProcessTimes> processById) {
        Optional<ProcessTimes> process = proc.process(pid, earlier.of(pid));
        if (process.isPresent() && processById.put(pid, process.get()) == null) {
            proc.childrenOf(pid, process.get()).forEach(child -> collect(proc, child, earlier, processById));
        }
    }

    private ProcessTimes of(String pid) {
        return processById.getOrDefault(pid, ProcessTimes.NEW);
    }

    /** What was used since an earlier read. Of processes that ended in between, only the CPU time is known. */
    Map<Count, Long> since(ProcessTree earlier) {
        TaskSum tasks = new TaskSum();
        Cpu used = ended(earlier);
        for (Map.Entry<String, ProcessTimes> entry : processById.entrySet()) {
            ProcessTimes before = earlier.of(entry.getKey());
            ProcessTimes after = entry.getValue();
            ProcessUse use = new ProcessUse(before, after);
            tasks.add(use.tasks());
            used = used.plus(use.cpu()).plus(cpu(after.childTicks().minus(before.childTicks())));
        }
        Map<Count, Long> counts = new EnumMap<>(used.counts());
        counts.putAll(tasks.counts());
        return counts;
    }

    private static Cpu cpu(Ticks ticks) {
        return new Cpu(ticks.user() * Ticks.NANOS, ticks.system() * Ticks.NANOS);
    }

    /** What those had used that have ended since: as children they count with all of it. */
    private Cpu ended(ProcessTree earlier) {
        Cpu used = new Cpu(0, 0);
        for (Map.Entry<String, ProcessTimes> entry : earlier.processById.entrySet()) {
            if (!processById.containsKey(entry.getKey())) {
                ProcessTimes times = entry.getValue();
                used = used.minus(ProcessUse.divided(times.totalNanos(), times.ticks()));
            }
        }
        return used;
    }
}
