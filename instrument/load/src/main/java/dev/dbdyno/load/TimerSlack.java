package dev.dbdyno.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How late the kernel may wake a thread whose wait has run out, so that it can wake several at once: 50 µs unless said
 * otherwise (prctl(2), PR_SET_TIMERSLACK), which for a load maker is lag.
 */
public final class TimerSlack {

    private static final Path PROC = Path.of("/proc");

    private TimerSlack() {}

    /**
     * Makes the kernel wake the calling platform thread as soon as possible. Does nothing where the kernel has no such
     * setting.
     */
    public static void least() {
        try {
            // a link such as 4711/task/4712; the file is not below task, but in the folder of the thread's own number
            Path task = Files.readSymbolicLink(PROC.resolve("thread-self"));
            Files.writeString(PROC.resolve(task.getFileName()).resolve("timerslack_ns"), "1");
        } catch (IOException | UnsupportedOperationException notTold) {
            // the lag is then a little longer, and shown as such
        }
    }
}
