package dev.dbdyno.load.usage;

import dev.dbdyno.load.usage.ProcessTimes.Ticks;
import dev.dbdyno.results.Cpu;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    /** Empty when the root is not there. */
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

    /** Processor time since an earlier read. */
    Cpu since(ProcessTree earlier) {
        Cpu living = processById.entrySet().stream()
                .map(entry -> used(earlier.processById.get(entry.getKey()), entry.getValue()))
                .reduce(new Cpu(0, 0), Cpu::plus);
        return living.plus(ended(earlier));
    }

    private static Cpu used(@Nullable ProcessTimes before, ProcessTimes after) {
        ProcessTimes start = before == null ? ProcessTimes.NEW : before;
        Cpu own = new ProcessUse(start, after).cpu();
        Ticks children = after.childTicks().minus(start.childTicks());
        return own.plus(new Cpu(children.user() * Ticks.NANOS, children.system() * Ticks.NANOS));
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
