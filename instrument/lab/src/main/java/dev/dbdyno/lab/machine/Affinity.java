package dev.dbdyno.lab.machine;

import dev.dbdyno.databases.CleanEnvironment;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Moves processes that already run to a set of processors; those that they start later stay there too. */
public final class Affinity {

    private static final String TASKSET = "taskset";
    private static final Duration AT_MOST = Duration.ofSeconds(10);

    private Affinity() {}

    /** Whether processes can be pinned here at all. */
    static boolean isAvailable() {
        String path = System.getenv("PATH");
        return path != null
                && Stream.of(path.split(File.pathSeparator, -1))
                        .filter(folder -> !folder.isEmpty())
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, TASKSET)));
    }

    /**
     * Moves a process with all its threads and descendants.
     *
     * @param processors as {@link ProcessorSets} has them
     * @throws IOException when the system refuses
     */
    public static void move(ProcessHandle process, String processors) throws IOException, InterruptedException {
        // the process itself first, so that whatever it starts meanwhile is moved already
        move(process.pid(), processors);
        for (ProcessHandle descendant : process.descendants().toList()) {
            if (descendant.isAlive()) {
                move(descendant.pid(), processors);
            }
        }
    }

    private static void move(long pid, String processors) throws IOException, InterruptedException {
        ProcessBuilder moving = new ProcessBuilder(List.of(TASKSET, "-a", "-c", "-p", processors, Long.toString(pid)))
                .redirectErrorStream(true)
                .redirectOutput(Redirect.DISCARD);
        CleanEnvironment.of(moving);
        Process taskset = moving.start();
        boolean moved = taskset.waitFor(AT_MOST.toMillis(), TimeUnit.MILLISECONDS) && taskset.exitValue() == 0;
        if (!moved && ProcessHandle.of(pid).isPresent()) {
            taskset.destroyForcibly();
            throw new IOException("process %d could not be pinned to the processors %s".formatted(pid, processors));
        }
    }
}
