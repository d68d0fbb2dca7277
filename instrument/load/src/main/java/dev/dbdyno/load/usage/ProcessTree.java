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

    /** Of which nothing has been read. */
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
        Map<Count, Long> counts = new EnumMap<>(Count.class);
        processById.forEach((pid, after) -> {
            ProcessTimes before = earlier.of(pid);
            add(counts, new ProcessUse(before, after).counts());
            add(counts, cpu(after.childTicks().minus(before.childTicks())).counts());
        });
        add(counts, ended(earlier).counts());
        return counts;
    }

    private static void add(Map<Count, Long> sums, Map<Count, Long> counts) {
        counts.forEach((count, value) -> sums.merge(count, value, Long::sum));
    }

    private static Cpu cpu(Ticks ticks) {
        return new Cpu(ticks.user() * Ticks.NANOS, ticks.system() * Ticks.NANOS);
    }

    private Cpu ended(ProcessTree earlier) {
        return earlier.processById.entrySet().stream()
                .filter(entry -> !processById.containsKey(entry.getKey()))
                .map(entry -> entry.getValue())
                .map(times -> ProcessUse.divided(times.totalNanos(), times.ticks()))
                .map(used -> new Cpu(-used.userNanos(), -used.systemNanos()))
                .reduce(new Cpu(0, 0), Cpu::plus);
    }
}
