package dev.dbdyno.lab.machine;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.time.Duration;

/** CPU time of other processes, in the kernel's nanoseconds where it counts them. */
public final class TaskTimes {

    /** Three numbers. */
    private static final int LONGEST = 64;

    private TaskTimes() {}

    /**
     * The CPU time of a process's living threads; 0 if the process has ended. The difference of two readings shows
     * whether it was idle.
     */
    public static long nanos(long pid) {
        File tasks = new File("/proc/%d/task".formatted(pid));
        String[] ids = tasks.list();
        if (ids == null) {
            return 0;
        }
        long nanos = 0;
        for (String id : ids) {
            nanos += nanosOf(tasks, id);
        }
        return nanos > 0 ? nanos : inTicks(pid);
    }

    /** Between two short turns hundreds of these are read, and {@link java.nio.file.Files} would take twice as long. */
    private static long nanosOf(File tasks, String id) {
        try (FileInputStream schedstat = new FileInputStream(new File(tasks, id + "/schedstat"))) {
            byte[] read = new byte[LONGEST];
            String text = new String(read, 0, Math.max(0, schedstat.read(read)), US_ASCII);
            return Long.parseLong(text.split(" ", 2)[0]);
        } catch (IOException | NumberFormatException ended) {
            return 0;
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
