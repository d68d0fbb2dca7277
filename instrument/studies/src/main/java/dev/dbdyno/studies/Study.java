package dev.dbdyno.studies;

import dev.dbdyno.results.plan.Arm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * A published benchmark: what was compared and what came out.
 *
 * @param name of its file
 * @param source who published it, where and when
 * @param measuredOn the machines that it was measured on
 * @param publishedVersions of each stack and host that its arms name
 * @param notes what a reader must know, known discrepancies between its text and its code among them
 */
public record Study(
        String name,
        String title,
        String source,
        String measuredOn,
        Map<String, PublishedVersions> publishedVersions,
        List<Part> parts,
        List<String> notes) {
    public Study {
        publishedVersions = Map.copyOf(publishedVersions);
        parts = List.copyOf(parts);
        notes = List.copyOf(notes);
    }

    /** Ends the name of every study's file. */
    public static final String SUFFIX = ".yaml";

    /**
     * Reads a study.
     *
     * @throws StudyException when it is none, with the line
     */
    public static Study read(Path file) throws StudyException, IOException {
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.yaml$", "");
        return parse(name, file.toString(), Files.readString(file));
    }

    static Study parse(String name, String file, String text) throws StudyException {
        return new StudyReader(name).read(Value.of(file, text));
    }

    public Optional<Part> part(String partName) {
        return parts.stream().filter(part -> part.name().equals(partName)).findFirst();
    }

    /** Whether there is anything of the study's day to run. */
    public boolean has(Era era) {
        return era == Era.CURRENT
                || publishedVersions.values().stream().anyMatch(PublishedVersions.Had.class::isInstance);
    }

    /** An arm with the versions of an era. */
    public sealed interface InEra {
        /** The arm can be asked for. */
        record Runs(Arm arm) implements InEra {}

        /**
         * The arm cannot be run as it was.
         *
         * @param reason in words
         */
        record CannotRun(String reason) implements InEra {}
    }

    /** An arm as it is run in an era. */
    public InEra in(Era era, Arm asked) {
        return switch (era) {
            case CURRENT -> new InEra.Runs(asked);
            case PUBLISHED -> published(asked);
        };
    }

    private InEra published(Arm arm) {
        SequencedMap<String, String> versions = new LinkedHashMap<>();
        for (String name : namesOf(arm).toList()) {
            switch (publishedVersions.get(name)) {
                case PublishedVersions.Had had -> versions.putAll(had.versions());
                case PublishedVersions.NotHad not -> {
                    return new InEra.CannotRun(not.reason());
                }
                case null -> {
                    return new InEra.CannotRun("the study names no versions of '%s'".formatted(name));
                }
            }
        }
        return new InEra.Runs(arm.withDefaults(Map.of(), versions));
    }

    /** The stack, and the host where it is more than a plain main. */
    static Stream<String> namesOf(Arm arm) {
        return arm.host().equals(Arm.STANDALONE) ? Stream.of(arm.stack()) : Stream.of(arm.stack(), arm.host());
    }
}
