package dev.dbdyno.lab.machine;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * CPU time of other processes, in the kernel's nanoseconds where it counts them, and whether they are at work. Between two short turns
 * hundreds of its files are read, and {@link java.nio.file.Files} would take twice as long.
 */
public final class TaskTimes {

    /** Holds what is looked for in any of the files. */
    private static final int LONGEST = 64;

    private TaskTimes() {}

    /**
     * The CPU time of each of a process's living threads in nanoseconds, by the thread's id; empty if the process has ended. A kernel
     * without CONFIG_SCHED_INFO knows only ticks of the whole process, which then stand under the id of its first thread.
     */
    public static Map<Long, Long> ofThreads(long pid) {
        Map<Long, Long> nanos = new HashMap<>();
        for (File task : tasks(pid)) {
            String schedstat = begin(new File(task, "schedstat"));
            if (!schedstat.isEmpty()) {
                nanos.put(Long.valueOf(task.getName()), Long.valueOf(schedstat.substring(0, schedstat.indexOf(' '))));
            }
        }
        return nanos.values().stream().allMatch(used -> used == 0) ? inTicks(pid) : nanos;
    }

    /**
     * What each thread has used from one reading to the next. One that has ended meanwhile is left out, because what it used last is
     * not known.
     *
     * @param <T> tells threads apart
     */
    public static <T> Map<T, Long> between(Map<T, Long> before, Map<T, Long> after) {
        Map<T, Long> nanos = new HashMap<>();
        after.forEach((thread, now) -> nanos.put(thread, now - before.getOrDefault(thread, 0L)));
        return nanos;
    }

    /** The CPU time of all of them together. */
    public static long sum(Map<?, Long> nanos) {
        return nanos.values().stream().mapToLong(Long::longValue).sum();
    }

    /** A living thread's name, of which the kernel keeps 15 characters; empty if the thread has ended. */
    public static Optional<String> nameOf(long thread) {
        return Optional.of(begin(new File("/proc/%d/comm".formatted(thread))).strip())
                .filter(name -> !name.isEmpty());
    }

    /**
     * Whether a thread of a process runs, or would if it had a processor. CPU time does not show it at once: of a thread that goes on
     * running the kernel counts it every few milliseconds, at its tick.
     */
    public static boolean areAnyRunnable(long pid) {
        for (File task : tasks(pid)) {
            // a thread's name may have any character in it, but nothing behind it has a parenthesis
            if (begin(new File(task, "stat")).contains(") R ")) {
                return true;
            }
        }
        return false;
    }

    private static List<File> tasks(long pid) {
        File[] tasks = new File("/proc/%d/task".formatted(pid)).listFiles();
        return tasks == null ? List.of() : List.of(tasks);
    }

    /** Empty where the thread has ended. */
    private static String begin(File file) {
        try (FileInputStream in = new FileInputStream(file)) {
            byte[] read = new byte[LONGEST];
            return new String(read, 0, Math.max(0, in.read(read)), US_ASCII);
        } catch (IOException ended) {
            return "";
        }
    }

    private static Map<Long, Long> inTicks(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .map(used -> Map.of(pid, used.toNanos()))
                .orElse(Map.of());
    }
}
