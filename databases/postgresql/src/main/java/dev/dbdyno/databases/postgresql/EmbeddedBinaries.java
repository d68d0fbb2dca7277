package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.Folders;
import dev.dbdyno.results.folder.WholeFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL's own programs, taken from the class path and extracted once a user.
 *
 * @param folder with {@code bin}, {@code lib} and {@code share}
 */
record EmbeddedBinaries(Path folder) {

    static final String VERSION = "18.6.0";

    private static final String UNFINISHED = "-unfinished-";

    private static final Map<String, String> ARCHITECTURES =
            Map.of("amd64", "x86_64", "x86_64", "x86_64", "aarch64", "arm_64");

    Path initdb() {
        return folder.resolve("bin/initdb");
    }

    Path postgres() {
        return folder.resolve("bin/postgres");
    }

    /** The programs for this machine, extracted under {@code cache} if they are not there yet. */
    static EmbeddedBinaries in(Path cache, Consumer<String> progress) throws DatabaseException {
        return in(cache, platform(System.getProperty("os.name"), System.getProperty("os.arch")), progress);
    }

    private static EmbeddedBinaries in(Path cache, String platform, Consumer<String> progress)
            throws DatabaseException {
        Path folder = cache.resolve("postgresql-%s-%s".formatted(VERSION, platform));
        EmbeddedBinaries binaries = new EmbeddedBinaries(folder);
        removeUnfinished(cache);
        try {
            if (!Files.exists(binaries.postgres())) {
                progress.accept("extracting PostgreSQL " + VERSION);
                extract("/postgres-%s.txz".formatted(platform), folder);
            }
        } catch (IOException e) {
            throw new DatabaseException(
                    "PostgreSQL %s could not be extracted into %s: %s. Check the free space and your rights; XDG_CACHE_HOME can name another place."
                            .formatted(VERSION, folder, WholeFile.why(e)),
                    e);
        }
        if (!Files.isExecutable(binaries.postgres())) {
            throw new DatabaseException(
                    "PostgreSQL's programs in %s cannot be executed; the file system may be mounted with noexec. XDG_CACHE_HOME can name another place."
                            .formatted(folder));
        }
        return binaries;
    }

    static String platform(String system, String architecture) throws DatabaseException {
        String known = ARCHITECTURES.get(architecture.toLowerCase(Locale.ROOT));
        if (!system.toLowerCase(Locale.ROOT).startsWith("linux") || known == null) {
            throw new DatabaseException(
                    "The embedded PostgreSQL runs on Linux on x86-64 or ARM64, but this is %s on %s. Use your own server: --database postgresql://user@host:5432/db"
                            .formatted(system, architecture));
        }
        return "linux-" + known;
    }

    /** Removes what killed commands left, unless one is extracting now. */
    private static synchronized void removeUnfinished(Path cache) {
        try {
            if (!Files.isDirectory(cache) || unfinished(cache).isEmpty()) {
                return;
            }
            try (FileChannel extracting = extracting(cache);
                    @Nullable FileLock lock = extracting.tryLock()) {
                if (lock != null) {
                    removeAll(unfinished(cache));
                }
            }
        } catch (IOException e) {
            // in nobody's way: a later command tries again
        }
    }

    private static void removeAll(List<Path> unfinished) throws IOException {
        for (Path left : unfinished) {
            Folders.remove(left);
        }
    }

    private static List<Path> unfinished(Path cache) throws IOException {
        try (Stream<Path> content = Files.list(cache)) {
            return content.filter(file -> String.valueOf(file.getFileName()).contains(UNFINISHED))
                    .toList();
        }
    }

    /** Locked by whoever extracts: the operating system lets go of it when that process dies. */
    private static FileChannel extracting(Path cache) throws IOException {
        return FileChannel.open(cache.resolve("extracting.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    private static synchronized void extract(String resource, Path folder) throws IOException {
        Path cache = Files.createDirectories(folder.getParent());
        try (FileChannel extracting = extracting(cache);
                FileLock lock = extracting.lock()) {
            if (lock.isValid() && !Files.exists(new EmbeddedBinaries(folder).postgres())) {
                removeAll(unfinished(cache));
                extractAlone(resource, folder);
            }
        }
    }

    /** Extracts beside the place and moves there at once, so that a reader sees all or nothing. */
    private static void extractAlone(String resource, Path folder) throws IOException {
        Path unfinished = Files.createTempDirectory(folder.getParent(), folder.getFileName() + UNFINISHED);
        try (InputStream packed = EmbeddedBinaries.class.getResourceAsStream(resource)) {
            if (packed == null) {
                throw new IOException(resource + " is not on the class path");
            }
            unpack(packed, unfinished);
            Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("rwxr-xr-x"));
            Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Folders.remove(unfinished);
        }
    }

    private static void unpack(InputStream packed, Path folder) throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(XZCompressorInputStream.builder()
                .setInputStream(new BufferedInputStream(packed))
                .get())) {
            TarArchiveEntry entry = tar.getNextEntry();
            while (entry != null) {
                unpack(tar, entry, folder);
                entry = tar.getNextEntry();
            }
        }
    }

    private static void unpack(TarArchiveInputStream tar, TarArchiveEntry entry, Path folder) throws IOException {
        Path place = folder.resolve(entry.getName()).normalize();
        if (!place.startsWith(folder)) {
            throw new IOException("the archive has an entry outside of its folder: " + entry.getName());
        }
        if (entry.isDirectory()) {
            Files.createDirectories(place);
            return;
        }
        Files.createDirectories(place.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(place, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(tar, place);
        Files.setPosixFilePermissions(place, permissions(entry.getMode()));
    }

    private static Set<PosixFilePermission> permissions(int mode) {
        return PosixFilePermissions.fromString((mode & 0100) == 0 ? "rw-r--r--" : "rwxr-xr-x");
    }
}
