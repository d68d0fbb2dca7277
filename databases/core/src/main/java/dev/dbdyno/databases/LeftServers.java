package dev.dbdyno.databases;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Embedded servers whose lab was killed before it could stop them. They are found by the notes that their labs kept, and by
 * their processes, which work in a folder with dbdyno's mark: so also where the folder was moved, or where the note lies in the
 * home of another user or is gone.
 */
public final class LeftServers {

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
            if (LeftFolder.isMarked(folder)) {
                clear(folder, record).ifPresent(done::add);
            } else {
                server.ifPresent(process -> {
                    ServerProcess.stop(process);
                    done.add("stopped the %s server (process %d) that a killed run left, and found its folder %s gone"
                            .formatted(record.words(), process.pid(), folder));
                });
            }
            Files.deleteIfExists(note);
        } catch (IOException e) {
            done.add("could not remove what an earlier run left in %s: %s".formatted(noted, e));
        }
    }

    private static void stopByProcess(List<String> done) {
        Set<Path> left = new LinkedHashSet<>();
        try (Stream<ProcessHandle> processes = ProcessHandle.allProcesses()) {
            processes
                    .flatMap(process -> markedFolderOf(process).stream())
                    .filter(folder -> LeftFolder.left(folder, null).isPresent())
                    .forEach(left::add);
        }
        for (Path folder : left) {
            try {
                clear(folder, null).ifPresent(done::add);
            } catch (IOException e) {
                done.add("could not remove what an earlier run left in %s: %s".formatted(folder, e));
            }
        }
    }

    /**
     * Removes what a dead lab left in a folder.
     *
     * @param noted what a note says of the folder
     * @return in words what was done; empty if nothing was left there
     */
    static Optional<String> clear(Path folder, @Nullable ServerRecord noted) throws IOException {
        try (LeftFolder left = LeftFolder.hold(folder, noted)) {
            if (left == null) {
                return Optional.empty();
            }
            List<ProcessHandle> working = workingIn(folder, left.record());
            working.forEach(ServerProcess::stop);
            left.remove();
            return Optional.of(
                    working.isEmpty()
                            ? "removed %s, which a killed run left".formatted(folder)
                            : "stopped the %s server (process %d) that a killed run left, and removed %s"
                                    .formatted(
                                            left.record().words(),
                                            working.getFirst().pid(),
                                            folder));
        }
    }

    /** Ends whatever of a server works in its folder, whoever started it. */
    static void endIn(Path folder, ServerRecord record) {
        workingIn(folder, record).forEach(ServerProcess::stop);
    }

    /** The server, or what makes its folder, without the processes that these have started. */
    private static List<ProcessHandle> workingIn(Path folder, ServerRecord record) {
        try (Stream<ProcessHandle> processes = ProcessHandle.allProcesses()) {
            List<ProcessHandle> there = processes
                    .filter(process ->
                            markedFolderOf(process).filter(folder::equals).isPresent())
                    .filter(process -> LeftFolder.isOwn(Path.of("/proc", Long.toString(process.pid()))))
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
                    .filter(LeftFolder::isMarked)
                    .findFirst();
        } catch (IOException | SecurityException goneOrNotOurs) {
            return Optional.empty();
        }
    }
}
