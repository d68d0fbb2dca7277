package dev.dbdyno.lab.machine;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * CPU time of other processes, in the kernel's nanoseconds where it counts them, and whether they are at work. Between two short turns
 * hundreds of its files are read, and {@link java.nio.file.Files} would take twice as long.
 */
public final class TaskTimes {

    /** Holds what is looked for in any of the files. */
    private static final int LONGEST = 64;

    private TaskTimes() {}

    /**
     * The CPU time of a process's living threads; 0 if the process has ended. The difference of two readings shows
     * whether it was idle.
     */
    public static long nanos(long pid) {
        long nanos = 0;
        for (File task : tasks(pid)) {
            String schedstat = begin(new File(task, "schedstat"));
            nanos += schedstat.isEmpty() ? 0 : Long.parseLong(schedstat.substring(0, schedstat.indexOf(' ')));
        }
        return nanos > 0 ? nanos : inTicks(pid);
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

    /** A kernel without CONFIG_SCHED_INFO knows only ticks. */
    private static long inTicks(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .orElse(Duration.ZERO)
                .toNanos();
    }
}
