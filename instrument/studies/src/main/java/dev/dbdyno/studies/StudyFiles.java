package dev.dbdyno.studies;

import dev.dbdyno.results.names.Nearest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files of studies: those shipped beside the program, and the user's own. */
public final class StudyFiles {

    private final Path folder;

    public StudyFiles(Path home) {
        this.folder = home.resolve("studies");
    }

    /** All studies that are shipped, by name. */
    public List<Study> all() throws StudyException, IOException {
        List<Study> studies = new ArrayList<>();
        for (Path file : files()) {
            studies.add(Study.read(file));
        }
        return studies;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(Study.SUFFIX))
                    .sorted()
                    .toList();
        }
    }

    /**
     * The file of a study.
     *
     * @param name of one that is shipped, or a path that ends as a study's file does
     * @throws StudyException when there is no such study
     */
    public Path file(String name) throws StudyException, IOException {
        Path file = name.endsWith(Study.SUFFIX) ? Path.of(name) : folder.resolve(name + Study.SUFFIX);
        if (!Files.isRegularFile(file)) {
            List<String> names = files().stream()
                    .map(each -> each.getFileName().toString().replaceFirst("\\.yaml$", ""))
                    .toList();
            throw new StudyException("there is no study '%s'.%s There are %s, and files of yours whose name ends in %s"
                    .formatted(name, Nearest.question(name, names), String.join(", ", names), Study.SUFFIX));
        }
        return file;
    }
}
