package dev.dbdyno.cli.run;

import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.results.folder.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where runs lie. */
public final class RunPlaces {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss");

    private RunPlaces() {}

    /** A folder for a new run. */
    public static RunFolder fresh(@Nullable Path wanted, String command) throws IOException {
        return fresh(wanted, command, "resume");
    }

    /**
     * A folder for a new run.
     *
     * @param resume the command that goes on with one
     * @param wanted as the user asks; null for one named by time and command
     * @throws UsageException when the folder holds something already: nothing stored is ever overwritten
     */
    public static RunFolder fresh(@Nullable Path wanted, String command, String resume) throws IOException {
        if (wanted == null) {
            return RunFolder.at(Path.of(
                    "runs",
                    "%s-%s".formatted(LocalDateTime.now(ZoneId.systemDefault()).format(TIME), command)));
        }
        if (Files.exists(wanted) && !isEmptyFolder(wanted)) {
            throw new UsageException(
                    "--out names '%s', which is not an empty folder: name one that does not exist, or continue it with 'dbdyno %s %s'"
                            .formatted(wanted, resume, wanted));
        }
        return RunFolder.at(wanted);
    }

    private static boolean isEmptyFolder(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return false;
        }
        try (Stream<Path> content = Files.list(path)) {
            return content.findAny().isEmpty();
        }
    }
}
