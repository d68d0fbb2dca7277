package dev.dbdyno.databases;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Embedded servers whose lab was killed before it could stop them. They are found by the notes that their labs kept, and by
 * their processes, which work in a folder with dbdyno's mark: so also where the folder was moved, or where the note lies in the
 * home of another user or is gone.
 */
public final class LeftServers {

    /** Only a folder with this file in it is ever removed; the file says whose server it is. */
    static final String MARK = "made-by-dbdyno";

    private LeftServers() {}

    /** Stops them, removes their folders and ends what forks ran; servers of labs that are alive are left alone. Says in words what was done. */
    public static List<String> stop() {
        List<String> done = new ArrayList<>(stop(UserFolders.of(System.getenv())));
        stopByProcess(done);
        done.addAll(LabProcesses.endLeft());
        return done;
    }

    /** Stops the servers in this user's notes, and no others. */
    public static List<String> stop(UserFolders user) {
        Path servers = user.servers();
        List<String> done = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(servers, "*.json")) {
            for (Path file : files) {
                ServerRecord.read(file).ifPresent(record -> stopNoted(record, file, done));
            }
        } catch (NoSuchFileException e) {
            return done;
        } catch (IOException e) {
            done.add("could not look in %s for servers that an earlier run left: %s".formatted(servers, e));
        }
        return done;
    }

    private static void stopNoted(ServerRecord record, Path note, List<String> done) {
        if (!record.isOfThisMachine() || record.labIsAlive()) {
            return;
        }
        Path noted = Path.of(record.folder());
        try {
            Optional<ProcessHandle> server = record.running();
            // the process knows where its folder was moved
            Path folder = server.flatMap(LeftServers::markedFolderOf).orElse(noted);
            end(record, folder, server.map(List::of).orElseGet(() -> workingIn(folder, record)), done);
            Files.deleteIfExists(note);
        } catch (IOException e) {
            done.add("could not remove what an earlier run left in %s: %s".formatted(noted, e));
        }
    }

    private static void stopByProcess(List<String> done) {
        Map<Path, ServerRecord> left = new LinkedHashMap<>();
        try (Stream<ProcessHandle> processes = ProcessHandle.allProcesses()) {
            processes
                    .flatMap(process -> markedFolderOf(process).stream())
                    .distinct()
                    .forEach(folder -> leftRecord(folder).ifPresent(record -> left.put(folder, record)));
        }
        left.forEach((folder, record) -> {
            try {
                end(record, folder, workingIn(folder, record), done);
            } catch (IOException e) {
                done.add("could not remove what an earlier run left in %s: %s".formatted(folder, e));
            }
        });
    }

    /** The record in the mark if its lab is dead and both are this user's own. Nobody else's files are trusted. */
    private static Optional<ServerRecord> leftRecord(Path folder) {
        return ServerRecord.read(folder.resolve(MARK))
                .filter(record -> isOwn(folder) && isOwn(folder.resolve(MARK)))
                .filter(record -> record.isOfThisMachine() && !record.labIsAlive());
    }

    /**
     * Removes what a dead server left in a folder that a new one is to have.
     *
     * @return whether the folder is free now
     */
    static boolean clear(Path folder) throws IOException {
        Optional<ServerRecord> left = leftRecord(folder);
        if (left.isPresent()) {
            end(left.get(), folder, workingIn(folder, left.get()), new ArrayList<>());
        }
        return left.isPresent();
    }

    /** Ends whatever of a server works in its folder, whoever started it. */
    static void endIn(Path folder, ServerRecord record) {
        workingIn(folder, record).forEach(ServerProcess::stop);
    }

    private static void end(ServerRecord record, Path folder, List<ProcessHandle> processes, List<String> done)
            throws IOException {
        processes.forEach(ServerProcess::stop);
        boolean isThere = Files.exists(folder.resolve(MARK));
        if (isThere) {
            Folders.remove(folder);
        }
        if (isThere || !processes.isEmpty()) {
            done.add(said(record.words(), processes, isThere, folder));
        }
    }

    private static String said(String kind, List<ProcessHandle> stopped, boolean isRemoved, Path folder) {
        if (stopped.isEmpty()) {
            return "removed %s, which a killed run left".formatted(folder);
        }
        return "stopped the %s server (process %d) that a killed run left, and %s"
                .formatted(
                        kind,
                        stopped.getFirst().pid(),
                        isRemoved ? "removed " + folder : "found its folder %s gone".formatted(folder));
    }

    /** The server, or what makes its folder, without the processes that these have started. */
    private static List<ProcessHandle> workingIn(Path folder, ServerRecord record) {
        try (Stream<ProcessHandle> processes = ProcessHandle.allProcesses()) {
            List<ProcessHandle> there = processes
                    .filter(process ->
                            markedFolderOf(process).filter(folder::equals).isPresent())
                    .filter(process -> isOwn(Path.of("/proc", Long.toString(process.pid()))))
                    .filter(record::mayBe)
                    .toList();
            return there.stream()
                    .filter(process -> process.parent().filter(there::contains).isEmpty())
                    .toList();
        }
    }

    /** The folder with the mark that a process works in, or in the data of. */
    private static Optional<Path> markedFolderOf(ProcessHandle process) {
        try {
            Path at = Files.readSymbolicLink(Path.of("/proc", Long.toString(process.pid()), "cwd"));
            return Stream.of(Optional.of(at), Optional.ofNullable(at.getParent()))
                    .flatMap(Optional::stream)
                    .filter(folder -> Files.exists(folder.resolve(MARK)))
                    .findFirst();
        } catch (IOException | SecurityException goneOrNotOurs) {
            return Optional.empty();
        }
    }

    static boolean isOwn(Path file) {
        try {
            return Files.getAttribute(file, "unix:uid").equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
