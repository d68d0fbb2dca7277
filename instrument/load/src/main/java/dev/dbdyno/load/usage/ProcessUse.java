package dev.dbdyno.load.usage;

import dev.dbdyno.load.usage.ProcessTimes.Ticks;
import dev.dbdyno.results.CollectorThreads;
import dev.dbdyno.results.CompilerThreads;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What one process used between two reads of it. */
record ProcessUse(ProcessTimes before, ProcessTimes after) {

    /** {@code utime} and {@code stime} are each cut to whole ticks, at both reads: their sum is wrong by less than this. */
    private static final long RESOLUTION_NANOS = 2 * Ticks.NANOS;

    /** The number at a name's end, or behind a hyphen in it. What stands within a word, as in C2, is no number. */
    private static final Pattern NUMBER = Pattern.compile("#?\\d+$|(?<=-)\\d+");

    /** Processor time; ended threads included as far as ticks show them, ended children not. */
    Cpu cpu() {
        Ticks ticks = after.ticks().minus(before.ticks());
        return divided(totalNanos(ticks), ticks);
    }

    private long totalNanos(Ticks ticks) {
        long ofTicks = ticks.total() * Ticks.NANOS;
        long ofTasks = sum(task -> true, Task::runNanos);
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
        boolean serial = after.taskById().values().stream().map(Task::name).noneMatch(CollectorThreads::isCollector);
        return runNanosOf(serial ? CollectorThreads::isVmThread : CollectorThreads::isCollector);
    }

    /** Processor time of the threads of some names. */
    long runNanosOf(Predicate<String> names) {
        return sum(task -> names.test(task.name()), Task::runNanos);
    }

    /** All counts that are known of any process. */
    Map<Count, Long> counts() {
        Map<Count, Long> counts = new EnumMap<>(cpu().counts());
        after.taskById().values().stream()
                .flatMap(task -> task.counts().keySet().stream())
                .distinct()
                .forEach(count -> counts.put(
                        count, sum(task -> true, task -> task.counts().getOrDefault(count, 0L))));
        if (!after.hasNanos()) {
            counts.remove(Count.RUN_QUEUE_WAIT); // a schedstat of zeros counts nothing
        }
        return counts;
    }

    /** All counts that are known of a JVM. */
    Map<Count, Long> jvmCounts() {
        Map<Count, Long> counts = new EnumMap<>(counts());
        counts.put(Count.JIT, jitNanos());
        counts.put(Count.GC, gcNanos());
        return counts;
    }

    /** What groups of threads have used. Those that did not run are left out; empty where the kernel does not count nanoseconds. */
    SortedMap<String, Map<Count, Long>> threads() {
        SortedMap<String, Map<Count, Long>> groups = new TreeMap<>();
        after.taskById().forEach((id, task) -> {
            Map<Count, Long> used = used(task, before.taskById().get(id));
            if (used.getOrDefault(Count.ON_PROCESSOR, 0L) > 0) {
                groups.merge(group(task.name()), used, ProcessUse::plus);
            }
        });
        return groups;
    }

    private static Map<Count, Long> used(Task task, @Nullable Task earlier) {
        Map<Count, Long> used = new EnumMap<>(Count.class);
        used.put(Count.ON_PROCESSOR, task.runNanos() - (earlier == null ? 0 : earlier.runNanos()));
        task.counts()
                .forEach((count, value) -> used.put(
                        count, value - (earlier == null ? 0 : earlier.counts().getOrDefault(count, 0L))));
        return used;
    }

    private static Map<Count, Long> plus(Map<Count, Long> one, Map<Count, Long> other) {
        Map<Count, Long> both = new EnumMap<>(one);
        other.forEach((count, value) -> both.merge(count, value, Long::sum));
        return both;
    }

    /** A thread's name without its number: {@code client-3} is one of {@code client-#}, {@code GC Thread#0} of {@code GC Thread#}. */
    private static String group(String name) {
        return NUMBER.matcher(name).replaceAll("#");
    }

    private long sum(Predicate<Task> which, ToLongFunction<Task> what) {
        return after.taskById().entrySet().stream()
                .filter(entry -> which.test(entry.getValue()))
                .mapToLong(entry -> what.applyAsLong(entry.getValue()) - earlier(entry, what))
                .sum();
    }

    private long earlier(Map.Entry<Long, Task> entry, ToLongFunction<Task> what) {
        Task same = before.taskById().get(entry.getKey());
        return same == null ? 0 : what.applyAsLong(same);
    }
}
