package dev.dbdyno.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;

/** A thread of this JVM that the kernel runs before every ordinary one. */
public final class RealTimeThread {

    private RealTimeThread() {}

    /**
     * Raises the one thread of an executor, by the program {@code chrt}: Java has no call for it. Threads that it starts are ordinary ones.
     *
     * @throws IOException in words, when the system refuses
     */
    public static void raise(ExecutorService oneThread) throws IOException {
        try {
            String thread = oneThread.submit(RealTimeThread::ownNumber).get();
            Process chrt = new ProcessBuilder(List.of("chrt", "--reset-on-fork", "--rr", "--pid", "1", thread))
                    .redirectErrorStream(true)
                    .start();
            String said = new String(chrt.getInputStream().readAllBytes(), UTF_8).strip();
            if (chrt.waitFor() != 0) {
                throw new IOException("a thread that has to be on time may not run in real time: " + said);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a thread was raised", interrupted);
        } catch (ExecutionException failed) {
            throw new IOException("the thread that was to be raised could not be found: " + failed.getCause(), failed);
        }
    }

    private static String ownNumber() throws IOException {
        // a link such as 4711/task/4712
        return Files.readSymbolicLink(Path.of("/proc/thread-self"))
                .getFileName()
                .toString();
    }
}
