package dev.dbdyno.lab.machine;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** CPU time of other processes, in the kernel's nanoseconds where it counts them. */
public final class TaskTimes {

    private TaskTimes() {}

    /**
     * The CPU time of a process's living threads; 0 if the process has ended. The difference of two readings shows
     * whether it was idle.
     */
    public static long nanos(long pid) {
        long nanos = 0;
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path task : tasks) {
                nanos += nanos(task.resolve("schedstat"));
            }
        } catch (IOException | DirectoryIteratorException gone) {
            return 0;
        }
        return nanos > 0 ? nanos : inTicks(pid);
    }

    private static long nanos(Path schedstat) {
        try {
            return Long.parseLong(Files.readString(schedstat).split(" ", 2)[0]);
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
