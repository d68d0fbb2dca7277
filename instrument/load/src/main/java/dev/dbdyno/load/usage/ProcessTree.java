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
 * @param processById at least the root
 */
record ProcessTree(Map<String, ProcessTimes> processById) {

    ProcessTree {
        processById = Map.copyOf(processById);
    }

    /** Reads the tree; empty if its root does not exist. */
    static Optional<ProcessTree> read(Proc proc, String root) {
        Map<String, ProcessTimes> processById = new HashMap<>();
        collect(proc, root, processById);
        return processById.isEmpty() ? Optional.empty() : Optional.of(new ProcessTree(processById));
    }

    private static void collect(Proc proc, String pid, Map<String, ProcessTimes> processById) {
        Optional<ProcessTimes> process = proc.process(pid);
        if (process.isPresent() && processById.put(pid, process.get()) == null) {
            proc.childrenOf(pid).forEach(child -> collect(proc, child, processById));
        }
    }

    /** What was used since an earlier read. Of processes that ended in between, only the CPU time is known. */
    Map<Count, Long> since(ProcessTree earlier) {
        Map<Count, Long> counts = new EnumMap<>(Count.class);
        processById.forEach((pid, after) -> {
            ProcessTimes before = earlier.processById.getOrDefault(pid, ProcessTimes.NEW);
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
