package dev.dbdyno.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.results.folder.WholeFile;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What a catalog has answered before. The answers follow from the jars, the JVM and its processors alone, and so are kept under
 * their names: nothing that is kept is ever out of date.
 */
final class KeptAnswers {

    private static final String SUFFIX = ".json";

    private final Path folder;
    private final String circumstances;

    private KeptAnswers(Path folder, String circumstances) {
        this.folder = folder;
        this.circumstances = circumstances;
    }

    /**
     * Returns the answers about a class path.
     *
     * @param folder that may not be there yet, and may be one that cannot be written
     * @return empty where a part of the class path is no file: a folder's classes can change unseen
     */
    static Optional<KeptAnswers> in(Path folder, ClassPath classPath) {
        StringBuilder circumstances = new StringBuilder();
        for (String each : List.of(
                System.getProperty("java.vm.version"),
                System.getProperty("java.home"),
                Integer.toString(Runtime.getRuntime().availableProcessors()))) {
            circumstances.append(each).append('\n');
        }
        try {
            for (Path jar : classPath.jars()) {
                if (!Files.isRegularFile(jar)) {
                    return Optional.empty();
                }
                circumstances.append(
                        "%s %d %s\n".formatted(jar.getFileName(), Files.size(jar), Files.getLastModifiedTime(jar)));
            }
        } catch (IOException unreadable) {
            return Optional.empty();
        }
        return Optional.of(new KeptAnswers(folder, circumstances.toString()));
    }

    /** The answer to a command; empty where none is kept, or what is kept cannot be read. */
    <F extends Frame> Optional<F> find(Command command, Class<F> type) {
        try {
            Frame frame = Json.read(Files.readString(file(command)), Frame.class);
            return type.isInstance(frame) ? Optional.of(type.cast(frame)) : Optional.empty();
        } catch (IOException | IllegalArgumentException absent) {
            return Optional.empty();
        }
    }

    void keep(Command command, Frame answer) {
        try {
            Files.createDirectories(folder);
            WholeFile.write(file(command), Json.line(answer, Frame.class));
        } catch (IOException unwritable) {
            // it is asked again next time
        }
    }

    private Path file(Command command) {
        String key = circumstances + Json.line(command, Command.class);
        return folder.resolve(UUID.nameUUIDFromBytes(key.getBytes(UTF_8)) + SUFFIX);
    }
}
