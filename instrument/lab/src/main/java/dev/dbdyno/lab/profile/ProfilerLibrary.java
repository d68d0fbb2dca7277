package dev.dbdyno.lab.profile;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The native library of async-profiler, which its artifact brings for a few systems, laid where a child can load it from.
 *
 * @param file null where there is none for this system
 */
record ProfilerLibrary(@Nullable Path file) {

    private static final String NAME = "libasyncProfiler.so";

    /** Lays it into a folder, from which a library may be loaded only if its file system is not mounted with {@code noexec}. */
    static ProfilerLibrary in(Path folder) throws IOException {
        String resource =
                "/%s/%s".formatted(system(System.getProperty("os.name"), System.getProperty("os.arch")), NAME);
        try (InputStream library = ProfilerLibrary.class.getResourceAsStream(resource)) {
            if (library == null) {
                return new ProfilerLibrary(null);
            }
            Files.createDirectories(folder);
            Path file = folder.resolve(NAME).toAbsolutePath();
            Files.deleteIfExists(file);
            Files.copy(library, file);
            return new ProfilerLibrary(file);
        }
    }

    /** The name of a system in the artifact's folders. */
    static String system(String name, String architecture) {
        if (name.toLowerCase(Locale.ROOT).startsWith("mac")) {
            return "macos";
        }
        return architecture.equals("aarch64") ? "linux-arm64" : "linux-x64";
    }
}
