package dev.dbdyno.processes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.databases.CleanEnvironment;
import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.CompilerThreads;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lets the compiler threads of a child run ahead of its load, by the nice values of single threads: Linux has one for each, and a
 * thread that is started later takes over that of the thread that starts it. HotSpot's compiler threads start one another.
 *
 * @param priority that was found possible, or that a run was begun with
 */
public record CompilerFirst(CompilerPriority priority) {

    private static final int HIGHEST = -20;
    private static final int LOWEST = 19;
    private static final Duration AT_MOST = Duration.ofSeconds(10);

    /** Whose server the arms use. */
    public enum Server {
        /** It was started for the run. */
        OURS,
        /** It belongs to the user. Without rights its priority could not be restored. */
        OF_THE_USER
    }

    /** The priority that a run has stored; null is ordinary. */
    public static CompilerFirst of(@Nullable CompilerPriority stored) {
        return new CompilerFirst(stored == null ? CompilerPriority.ORDINARY : stored);
    }

    /** The best priority that this system allows, found by asking for it. */
    public static CompilerFirst here(Server server) throws InterruptedException {
        if (said(List.of("nice", "-n", String.valueOf(HIGHEST), "nice")).equals(String.valueOf(HIGHEST))) {
            return new CompilerFirst(CompilerPriority.RAISED);
        }
        boolean canLower =
                said(List.of("nice", "-n", String.valueOf(LOWEST), "nice")).equals(String.valueOf(LOWEST));
        return new CompilerFirst(
                canLower && server == Server.OURS ? CompilerPriority.OTHERS_LOWERED : CompilerPriority.ORDINARY);
    }

    /**
     * Puts the compiler threads of a child ahead, both those that exist now and those that start later.
     *
     * @param child whose stack is open
     * @param loadMakers processes that load it; itself or another
     * @throws IOException when the system refuses
     */
    public void ahead(long child, List<Long> loadMakers) throws IOException, InterruptedException {
        switch (priority) {
            case RAISED -> renice(HIGHEST, threads(child, CompilerThreads::isCompiler), child);
            case OTHERS_LOWERED -> {
                renice(LOWEST, threads(child, name -> !CompilerThreads.isCompiler(name)), child);
                for (long maker : loadMakers) {
                    if (maker != child) {
                        behind(maker);
                    }
                }
            }
            case ORDINARY -> {}
        }
    }

    /** Lowers a process with all that it has started, if that is how compilers are put ahead. */
    public void lower(ProcessHandle server) throws IOException, InterruptedException {
        if (priority != CompilerPriority.OTHERS_LOWERED) {
            return;
        }
        // the process itself first, so that whatever it starts meanwhile is lowered already
        behind(server.pid());
        for (ProcessHandle descendant : server.descendants().toList()) {
            behind(descendant.pid());
        }
    }

    private static void behind(long process) throws IOException, InterruptedException {
        renice(LOWEST, threads(process, name -> true), process);
    }

    private static List<Path> threads(long process, Predicate<String> named) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc", Long.toString(process), "task"))) {
            for (Path task : tasks) {
                if (named.test(NiceValues.name(task))) {
                    found.add(task);
                }
            }
        } catch (IOException | DirectoryIteratorException gone) {
            return List.of();
        }
        return found;
    }

    private static void renice(int value, List<Path> threads, long process) throws IOException, InterruptedException {
        if (threads.isEmpty()) {
            return;
        }
        Stream<String> ids = threads.stream().map(thread -> String.valueOf(thread.getFileName()));
        said(Stream.concat(Stream.of("renice", "-n", String.valueOf(value), "-p"), ids)
                .toList());
        List<Path> refused =
                threads.stream().filter(thread -> !hasOrEnded(value, thread)).toList();
        if (!refused.isEmpty()) {
            throw new IOException("%d of %d threads of process %d could not be given the nice value %d, first %s"
                    .formatted(refused.size(), threads.size(), process, value, NiceValues.name(refused.getFirst())));
        }
    }

    private static boolean hasOrEnded(int value, Path thread) {
        OptionalInt nice = NiceValues.ofThread(thread);
        return nice.isEmpty() || nice.getAsInt() == value;
    }

    /** The output of a program; empty if it cannot be run. */
    private static String said(List<String> command) throws InterruptedException {
        try {
            ProcessBuilder builder = new ProcessBuilder(command);
            CleanEnvironment.of(builder);
            builder.environment().put("LC_ALL", "C");
            Process process = builder.redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
            boolean ended = process.waitFor(AT_MOST.toMillis(), TimeUnit.MILLISECONDS);
            process.destroyForcibly();
            return ended ? said : "";
        } catch (IOException notInstalled) {
            return "";
        }
    }
}
