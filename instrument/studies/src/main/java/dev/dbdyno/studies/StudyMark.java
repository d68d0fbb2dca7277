package dev.dbdyno.studies;

import dev.dbdyno.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Says in a run's folder which part of which study it is; the study's file lies beside it, as it was when it was run.
 *
 * @param study name of the study
 * @param part its name
 * @param arms names of the arms that were run, in the plan's order
 * @param notRun name of each other arm, and why it was not
 */
public record StudyMark(
        String study, String part, Mode mode, Era era, List<String> arms, SequencedMap<String, String> notRun) {

    private static final String MARK = "study.json";
    private static final String FILE = "study.yaml";

    public StudyMark {
        arms = List.copyOf(arms);
        notRun = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(notRun));
    }

    /** What a run's folder says. */
    public record Marked(Study study, StudyMark mark) {}

    /** Writes mark and study into a run's folder. */
    public void write(Path folder, Path studyFile) throws IOException {
        Files.createDirectories(folder);
        Files.copy(studyFile, folder.resolve(FILE));
        Files.writeString(folder.resolve(MARK), Json.pretty(this, StudyMark.class) + "\n");
    }

    public static boolean isIn(Path folder) {
        return Files.isRegularFile(folder.resolve(MARK));
    }

    /**
     * Reads both back.
     *
     * @return empty where the run is of no study
     */
    public static Optional<Marked> of(Path folder) throws StudyException, IOException {
        if (!isIn(folder)) {
            return Optional.empty();
        }
        Path file = folder.resolve(MARK);
        try {
            StudyMark mark = Json.read(Files.readString(file), StudyMark.class);
            Path copy = folder.resolve(FILE);
            return Optional.of(new Marked(Study.parse(mark.study, copy.toString(), Files.readString(copy)), mark));
        } catch (IllegalArgumentException e) {
            throw new StudyException("'%s' is damaged: %s".formatted(file, e.getMessage()), e);
        }
    }
}
