package dev.dbdyno.databases;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Embedded servers whose lab was killed before it could stop them. */
public final class LeftServers {

    /** Only a folder with this file in it is ever removed. */
    static final String MARK = "made-by-dbdyno";

    private LeftServers() {}

    /** Stops them and removes their folders; servers of labs that are alive are left alone. Says in words what was done. */
    public static List<String> stop() {
        return stop(UserFolders.of(System.getenv()));
    }

    public static List<String> stop(UserFolders user) {
        Path servers = user.servers();
        List<String> done = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(servers, "*.json")) {
            for (Path file : files) {
                ServerRecord.read(file).ifPresent(record -> stop(record, file, done));
            }
        } catch (NoSuchFileException e) {
            return done;
        } catch (IOException e) {
            done.add("could not look in %s for servers that an earlier run left: %s".formatted(servers, e));
        }
        return done;
    }

    private static void stop(ServerRecord record, Path file, List<String> done) {
        if (!record.place().equals(ServerRecord.thisPlace()) || record.lab().isAlive()) {
            return;
        }
        Path folder = Path.of(record.folder());
        try {
            Optional<ProcessHandle> server = running(record);
            server.ifPresent(ServerProcess::stop);
            if (Files.exists(folder.resolve(MARK))) {
                Folders.remove(folder);
            }
            Files.deleteIfExists(file);
            done.add(said(record.words(), server, folder));
        } catch (IOException e) {
            done.add("could not remove what an earlier run left in %s: %s".formatted(folder, e));
        }
    }

    private static String said(String kind, Optional<ProcessHandle> server, Path folder) {
        return server.map(handle -> "stopped the %s server (process %d) that a killed run left, and removed %s"
                        .formatted(kind, handle.pid(), folder))
                .orElseGet(() -> "removed %s, which a killed run left".formatted(folder));
    }

    /**
     * The server's process, if it still is that very one: same start time where that was noted, same program, working in
     * the same folder.
     */
    private static Optional<ProcessHandle> running(ServerRecord record) {
        Path data = ServerFolder.dataOf(Path.of(record.folder()));
        ProcessIdentity noted = record.server();
        Optional<Long> pid = noted == null ? mainProcess(data) : Optional.of(noted.pid());
        // the handle comes before the checks, for it means this process and no later one of the same id
        Optional<ProcessHandle> handle = pid.flatMap(ProcessHandle::of);
        return handle.filter(process -> noted == null || noted.isAlive())
                .filter(process -> linksTo(process, "exe", Path.of(record.program())))
                .filter(process -> linksTo(process, "cwd", data));
    }

    /** The first line of {@code postmaster.pid}, which the server writes soon after its start. */
    private static Optional<Long> mainProcess(Path data) {
        try {
            return Files.readAllLines(data.resolve("postmaster.pid")).stream()
                    .findFirst()
                    .map(Long::valueOf);
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static boolean linksTo(ProcessHandle process, String link, Path expected) {
        try {
            return Files.isSameFile(Path.of("/proc/" + process.pid(), link), expected);
        } catch (IOException e) {
            return false;
        }
    }
}
