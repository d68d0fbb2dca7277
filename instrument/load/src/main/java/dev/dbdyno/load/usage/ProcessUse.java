package dev.dbdyno.load.usage;

import dev.dbdyno.load.usage.ProcessTimes.Ticks;
import dev.dbdyno.results.CollectorThreads;
import dev.dbdyno.results.CompilerThreads;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What one process used between two reads of it. */
record ProcessUse(ProcessTimes before, ProcessTimes after) {

    /** {@code utime} and {@code stime} are each cut to whole ticks, at both reads: their sum is wrong by less than this. */
    private static final long RESOLUTION_NANOS = 2 * Ticks.NANOS;

    /** Processor time; ended threads included as far as ticks show them, ended children not. */
    Cpu cpu() {
        Ticks ticks = after.ticks().minus(before.ticks());
        return divided(totalNanos(ticks), ticks);
    }

    private long totalNanos(Ticks ticks) {
        long ofTicks = ticks.total() * Ticks.NANOS;
        long ofTasks = tasks().runNanos();
        boolean threadsEndedUnseen = ofTicks > ofTasks + RESOLUTION_NANOS;
        return threadsEndedUnseen || !after.hasNanos() ? ofTicks : ofTasks;
    }

    /** An exact total in the proportion of ticks; all of it user time where no tick fell. */
    static Cpu divided(long totalNanos, Ticks ticks) {
        long system = ticks.total() == 0 ? 0 : Math.round((double) totalNanos * ticks.system() / ticks.total());
        return new Cpu(totalNanos - system, system);
    }

    /** Processor time of a JVM's compilers. */
    long jitNanos() {
        return runNanosOf(CompilerThreads::isCompiler);
    }

    /** Processor time of a JVM's collector. */
    long gcNanos() {
        return runNanosOf(isSerial() ? CollectorThreads::isVmThread : CollectorThreads::isCollector);
    }

    private boolean isSerial() {
        for (Task task : after.taskById().values()) {
            if (CollectorThreads.isCollector(task.name())) {
                return false;
            }
        }
        return true;
    }

    /** Processor time of the threads of some names. */
    long runNanosOf(Predicate<String> names) {
        long nanos = 0;
        for (Map.Entry<Long, Task> entry : after.taskById().entrySet()) {
            Task task = entry.getValue();
            if (names.test(task.name())) {
                nanos += task.runNanos() - earlier(entry.getKey()).runNanos();
            }
        }
        return nanos;
    }

    private Task earlier(Long id) {
        return before.taskById().getOrDefault(id, Task.NEW);
    }

    /** What all its threads used. */
    TaskSum tasks() {
        TaskSum sum = new TaskSum();
        after.taskById().forEach((id, task) -> sum.add(earlier(id), task));
        return sum;
    }

    /** All counts that are known of any process. */
    Map<Count, Long> counts() {
        Map<Count, Long> counts = new EnumMap<>(cpu().counts());
        counts.putAll(tasks().counts());
        return counts;
    }

    /** All counts that are known of a JVM. */
    Map<Count, Long> jvmCounts() {
        Map<Count, Long> counts = counts();
        counts.put(Count.JIT, jitNanos());
        counts.put(Count.GC, gcNanos());
        return counts;
    }

    /** What groups of threads have used. Those that did not run are left out; empty where the kernel does not count nanoseconds. */
    SortedMap<String, Map<Count, Long>> threads() {
        Map<String, TaskSum> groups = new HashMap<>();
        after.taskById().forEach((id, task) -> {
            Task earlier = earlier(id);
            if (task.runNanos() > earlier.runNanos()) {
                groups.computeIfAbsent(group(task.name()), name -> new TaskSum())
                        .add(earlier, task);
            }
        });
        SortedMap<String, Map<Count, Long>> counts = new TreeMap<>();
        groups.forEach((name, sum) -> {
            Map<Count, Long> used = sum.counts();
            used.put(Count.ON_PROCESSOR, sum.runNanos());
            counts.put(name, used);
        });
        return counts;
    }

    /**
     * A thread's name without its number, which stands at its end or behind a hyphen: {@code client-3} is one of {@code client-#}, {@code
     * GC Thread#0} of {@code GC Thread#}. What stands within a word, as in C2, is no number.
     */
    static String group(String name) {
        StringBuilder group = new StringBuilder(name.length());
        int from = 0;
        while (from < name.length()) {
            int to = Math.max(from + 1, endOfDigits(name, from));
            if (!isNumber(name, from, to)) {
                group.append(name, from, to);
            } else if (group.isEmpty() || group.charAt(group.length() - 1) != '#') {
                group.append('#');
            }
            from = to;
        }
        return group.toString();
    }

    private static int endOfDigits(String name, int from) {
        int to = from;
        while (to < name.length() && isDigit(name.charAt(to))) {
            to++;
        }
        return to;
    }

    private static boolean isNumber(String name, int from, int to) {
        boolean isBehindHyphen = from > 0 && name.charAt(from - 1) == '-';
        return isDigit(name.charAt(from)) && (to == name.length() || isBehindHyphen);
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }
}
