package dev.dbdyno.lab.profile;

import dev.dbdyno.lab.classpath.ClassPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the profiles of a run share: the profiler's library, a folder for its files, what is known of the arms' classes, and what counts
 * system calls.
 */
public final class Profiling implements AutoCloseable {

    private final Path folder;
    private final ProfilerLibrary library;
    private final @Nullable SystemCalls systemCalls;
    private final Map<ClassPath, ClassOrigins> originsByPath = new HashMap<>();

    private Profiling(Path folder, ProfilerLibrary library, @Nullable SystemCalls systemCalls) {
        this.folder = folder;
        this.library = library;
        this.systemCalls = systemCalls;
    }

    /** Lays the profiler's library into a folder, which is removed in the end. */
    public static Profiling in(Path folder) throws IOException {
        Path absolute = folder.toAbsolutePath();
        SystemCalls calls = SystemCalls.here();
        calls.removeLeft();
        return new Profiling(
                absolute, ProfilerLibrary.in(absolute), calls.refusal().isEmpty() ? calls : null);
    }

    /** What counts system calls; null where the system does not let them be counted. */
    public @Nullable SystemCalls systemCalls() {
        return systemCalls;
    }

    /**
     * A profiler of one fork, which is attached to nothing yet.
     *
     * @param process id of the child
     * @param path that the child's classes come from
     * @param fork its name, by which its files are called
     */
    public ForkProfiler of(long process, ClassPath path, String fork) throws IOException {
        ClassOrigins origins = originsByPath.get(path);
        if (origins == null) {
            origins = ClassOrigins.of(path);
            originsByPath.put(path, origins);
        }
        return ForkProfiler.of(library, process, folder, fork, origins);
    }

    @Override
    public void close() throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        Files.deleteIfExists(folder);
    }
}
