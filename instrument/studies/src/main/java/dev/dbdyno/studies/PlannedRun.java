package dev.dbdyno.studies;

import dev.dbdyno.results.folder.WholeFile;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.results.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is to be run for a part, kept in its folder from the study's beginning on, so that it can be run in several sittings.
 *
 * @param databaseProcessors that the database is held to; null for any
 * @param remark of the mark, as it was before anything was tried
 */
public record PlannedRun(
        Plan plan,
        @Nullable Integer databaseProcessors,
        @Nullable String remark) {

    private static final String FILE = "planned.json";

    public void write(Path folder) throws IOException {
        WholeFile.write(folder.resolve(FILE), Json.pretty(this, PlannedRun.class));
    }

    /**
     * Reads it back.
     *
     * @return empty where there is none: nothing of the part can be run
     */
    public static Optional<PlannedRun> of(Path folder) throws StudyException, IOException {
        Path file = folder.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.read(Files.readString(file), PlannedRun.class));
        } catch (IllegalArgumentException e) {
            throw new StudyException("'%s' is damaged: %s".formatted(file, e.getMessage()), e);
        }
    }
}
