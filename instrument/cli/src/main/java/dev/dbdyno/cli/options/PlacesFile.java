package dev.dbdyno.cli.options;

import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.results.folder.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A file that stands for several values of {@code --at}, so that the machines of a laboratory are written once. */
public final class PlacesFile {

    private static final String SUFFIX = ".places";

    private PlacesFile() {}

    /**
     * The values with each file replaced by its lines. Blank lines and those that begin with {@code #} say nothing.
     *
     * @throws UsageException when a file cannot be read
     */
    public static List<String> expanded(List<String> asked) {
        return asked.stream()
                .flatMap(value -> isFile(value) ? lines(value).stream() : Stream.of(value))
                .toList();
    }

    /** A host may be called {@code b.places}, but what leads to it has a blank or begins with {@code host=}. */
    private static boolean isFile(String value) {
        return value.endsWith(SUFFIX) && !value.contains("=") && !value.contains(" ");
    }

    private static List<String> lines(String file) {
        try {
            return Files.readAllLines(Path.of(file)).stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UsageException(
                    "--at expects a file of places, a line each such as 'host=ssh a', but '%s' cannot be read: %s"
                            .formatted(file, WholeFile.why(e)));
        }
    }
}
