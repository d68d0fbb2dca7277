package dev.dbdyno.studies;

import dev.dbdyno.results.folder.WholeFile;
import dev.dbdyno.results.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * Says in a run's folder which part of which study it is; the study's file lies beside it, as it was when it was run.
 *
 * @param study name of the study
 * @param part its name
 * @param arms names of the arms that were run, in the plan's order
 * @param notRun name of each other arm, and why it was not
 * @param remark what else a reader of the claims must know of the run; null where there is nothing
 */
public record StudyMark(
        String study,
        String part,
        Mode mode,
        Era era,
        List<String> arms,
        SequencedMap<String, String> notRun,
        @Nullable String remark) {

    private static final String MARK = "study.json";
    private static final String FILE = "study.yaml";

    public StudyMark {
        arms = List.copyOf(arms);
        notRun = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(notRun));
    }

    /** The same mark with a further remark. */
    public StudyMark remarking(String further) {
        String all = remark == null ? further : remark + "; " + further;
        return new StudyMark(study, part, mode, era, arms, notRun, all);
    }

    /** What a run's folder says. */
    public record Marked(Study study, StudyMark mark) {}

    /** Writes mark and study into a folder that a run may be in already, or be stored in later. */
    public void write(Path folder, Path studyFile) throws IOException {
        Files.createDirectories(folder);
        String study = Files.readString(studyFile);
        WholeFile.write(folder.resolve(FILE), out -> out.append(study));
        rewrite(folder);
    }

    /** Writes the mark anew beside the study that lies there. */
    public void rewrite(Path folder) throws IOException {
        WholeFile.write(folder.resolve(MARK), Json.pretty(this, StudyMark.class));
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
