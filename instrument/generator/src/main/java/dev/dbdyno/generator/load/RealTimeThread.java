package dev.dbdyno.generator.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;

/** A thread of this JVM that the kernel runs before every ordinary one. */
final class RealTimeThread {

    private RealTimeThread() {}

    /**
     * Raises the one thread of an executor, by the program {@code chrt}: Java has no call for it.
     *
     * @throws IOException in words, when the system refuses
     */
    static void raise(ExecutorService oneThread) throws IOException {
        try {
            String thread = oneThread.submit(RealTimeThread::ownNumber).get();
            Process chrt = new ProcessBuilder(List.of("chrt", "--rr", "--pid", "1", thread))
                    .redirectErrorStream(true)
                    .start();
            String said = new String(chrt.getInputStream().readAllBytes(), UTF_8).strip();
            if (chrt.waitFor() != 0) {
                throw new IOException("the generator's thread may not run in real time: " + said);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the generator's thread was raised", interrupted);
        } catch (ExecutionException failed) {
            throw new IOException("the generator's thread could not be found: " + failed.getCause(), failed);
        }
    }

    private static String ownNumber() throws IOException {
        // a link such as 4711/task/4712
        return Files.readSymbolicLink(Path.of("/proc/thread-self"))
                .getFileName()
                .toString();
    }
}
