package dev.dbdyno.cli.run;

import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.lab.elsewhere.Places;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.folder.WholeFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folders in which runs are stored. */
public final class RunPlaces {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss");

    /** What a killed run leaves, in the order in which it can be removed. */
    private static final List<String> LEFT_BY_KILLED = List.of("run.json.new", "logs", "lab.lock");

    private RunPlaces() {}

    /** Makes a folder for a new run. */
    public static RunFolder fresh(@Nullable Path wanted, String command) throws IOException {
        return fresh(wanted, command, "resume");
    }

    /**
     * Makes a folder for a new run.
     *
     * @param resume the command that goes on with one
     * @param wanted as the user asks; null for one named by time and command
     * @throws UsageException when the folder holds something already: nothing stored is ever overwritten
     */
    public static RunFolder fresh(@Nullable Path wanted, String command, String resume) throws IOException {
        if (wanted == null) {
            return named(
                    "%s-%s".formatted(LocalDateTime.now(ZoneId.systemDefault()).format(TIME), command));
        }
        if (Files.exists(wanted) && !isFree(wanted)) {
            throw new UsageException(
                    "--out names '%s', which is not an empty folder: name one that does not exist, or continue it with 'dbdyno %s %s'"
                            .formatted(wanted, resume, wanted));
        }
        return RunFolder.at(wanted);
    }

    /** Makes the folder at once, so that two runs that begin in one second have a folder each. */
    private static RunFolder named(String name) {
        try {
            Path runs = Files.createDirectories(Path.of("runs"));
            Path free = runs.resolve(name);
            for (int i = 2; !isMade(free); i++) {
                free = runs.resolve("%s-%d".formatted(name, i));
            }
            return RunFolder.at(free);
        } catch (IOException e) {
            throw new UsageException("no folder for the run can be made in '%s': %s. --out can name another place"
                    .formatted(Path.of("").toAbsolutePath(), WholeFile.why(e)));
        }
    }

    private static boolean isMade(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
            return true;
        } catch (FileAlreadyExistsException taken) {
            return false;
        }
    }

    /**
     * Whether a run can be stored there. What a run left that was killed before it began is in nobody's way; somebody
     * else's files are.
     */
    private static boolean isFree(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return false;
        }
        try (Stream<Path> content = Files.list(path)) {
            return content.allMatch(file -> LEFT_BY_KILLED.contains(String.valueOf(file.getFileName())));
        }
    }

    /** Removes the folder of a run that ended before anything was stored. */
    public static void removeUnbegun(RunFolder folder) throws IOException {
        if (folder.isBegun() || !Files.exists(folder.path()) || !isFree(folder.path())) {
            return;
        }
        for (String log : Places.logFiles()) {
            Files.deleteIfExists(folder.logs().resolve(log));
        }
        for (String left : LEFT_BY_KILLED) {
            Files.deleteIfExists(folder.path().resolve(left));
        }
        Files.delete(folder.path());
    }
}
