package dev.dbdyno.studies;

import dev.dbdyno.results.plan.Arm;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes a study of its file; what is documented in {@code studies/README.md} is what stands here. */
final class StudyReader {

    private static final List<String> STUDY =
            List.of("title", "source", "measured-on", "notes", "published-versions", "parts");
    private static final List<String> PART = List.of(
            "name", "title", "asks", "faithful", "scaled", "measure", "unit", "better", "tolerance", "arms", "notes");
    private static final List<String> ARM =
            List.of("name", "arm", "faithful", "scaled", "figure", "error", "tolerance", "no-claim");
    private static final Set<String> COMMANDS = Set.of("compare", "capacity");

    private final String name;

    StudyReader(String name) {
        this.name = name;
    }

    Study read(Value file) throws StudyException {
        Keys study = Keys.of(file, "a study", STUDY);
        Map<String, PublishedVersions> versions =
                versions(study.required("published-versions", "the versions of its day by stack and host"));
        List<Part> parts = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Value part : study.required("parts", "what it compares").items("parts")) {
            Part read = part(part, versions);
            if (!names.add(read.name())) {
                throw part.complaint("there are two parts of the name '%s'".formatted(read.name()));
            }
            parts.add(read);
        }
        return new Study(
                name,
                study.required("title", "what it is called").text("title"),
                study.required("source", "who published it, where and when").text("source"),
                study.required("measured-on", "the machines that it was measured on")
                        .text("measured-on"),
                versions,
                parts,
                texts(study, "notes"));
    }

    private static List<String> texts(Keys keys, String key) throws StudyException {
        Value value = keys.optional(key);
        return value == null ? List.of() : value.texts(key);
    }

    private static Map<String, PublishedVersions> versions(Value value) throws StudyException {
        Map<String, PublishedVersions> versions = new HashMap<>();
        for (Map.Entry<String, Value> of :
                Keys.free(value, "published-versions").all().entrySet()) {
            versions.put(of.getKey(), versionsOf(of.getKey(), of.getValue()));
        }
        return versions;
    }

    /** The published versions. A text instead of them says why there are none. */
    private static PublishedVersions versionsOf(String stackOrHost, Value value) throws StudyException {
        if (value.isText()) {
            return new PublishedVersions.NotHad(value.text(stackOrHost));
        }
        SequencedMap<String, String> versions = new LinkedHashMap<>();
        for (Map.Entry<String, Value> version :
                Keys.free(value, stackOrHost).all().entrySet()) {
            if (!version.getKey().matches("[^:\\s]+:[^:\\s]+")) {
                throw version.getValue()
                        .complaint("a version is given as group:artifact: version, but '%s' is no group:artifact"
                                .formatted(version.getKey()));
            }
            versions.put(version.getKey(), version.getValue().text(version.getKey()));
        }
        return new PublishedVersions.Had(versions);
    }

    private static Part part(Value value, Map<String, PublishedVersions> versions) throws StudyException {
        Keys part = Keys.of(value, "a part", PART);
        double tolerance = part.required("tolerance", "by how much a ratio may differ from the published one")
                .percent("tolerance");
        return new Part(
                word(part.required("name", "a word for it"), "name"),
                part.required("title", "what it compares, in words").text("title"),
                OptionLine.of(
                        part.required("asks", "the options that say what is asked, such as '--scenario one-row'")),
                command(part.required("faithful", "the command that repeats the study"), "faithful"),
                command(part.required("scaled", "the command that asks the same by dbdyno's method"), "scaled"),
                Measure.read(part.required("measure", "throughput, capacity or event-loops")),
                part.required("unit", "of the figures").text("unit"),
                Better.read(part.required("better", "whether the higher or the lower figure is better")),
                arms(part.required("arms", "two or more"), tolerance, versions),
                texts(part, "notes"));
    }

    /** A word that can also be a folder's name. */
    private static String word(Value value, String key) throws StudyException {
        String word = value.text(key);
        if (!word.matches("[a-z0-9][a-z0-9-]*")) {
            throw value.expected(key, "a word of lower case letters, digits and hyphens");
        }
        return word;
    }

    private static List<String> command(Value value, String key) throws StudyException {
        List<String> words = OptionLine.of(value);
        if (!COMMANDS.contains(words.getFirst())) {
            throw value.expected(key, "a command, compare or capacity, and its options");
        }
        return words;
    }

    private static List<StudyArm> arms(Value value, double tolerance, Map<String, PublishedVersions> versions)
            throws StudyException {
        List<StudyArm> arms = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Value item : value.items("arms")) {
            StudyArm arm = arm(item, tolerance, versions);
            if (!names.add(arm.name())) {
                throw item.complaint("there are two arms of the name '%s'".formatted(arm.name()));
            }
            arms.add(arm);
        }
        if (arms.size() < 2) {
            throw value.complaint("a part compares two arms or more, but has %d".formatted(arms.size()));
        }
        return arms;
    }

    private static StudyArm arm(Value value, double tolerance, Map<String, PublishedVersions> versions)
            throws StudyException {
        Keys arm = Keys.of(value, "an arm", ARM);
        Value own = arm.optional("tolerance");
        return new StudyArm(
                word(arm.required("name", "a word for it"), "name"),
                notation(arm.required("arm", "as dbdyno writes it, such as 'jdbc pool=8'"), versions),
                settingsOfMode(arm),
                arm.required("figure", "the published number").positive("figure", "the published number, such as 18.3"),
                error(arm),
                own == null ? tolerance : own.percent("tolerance"),
                noClaim(arm));
    }

    private static Map<Mode, Map<String, String>> settingsOfMode(Keys arm) throws StudyException {
        Map<Mode, Map<String, String>> settings = new EnumMap<>(Mode.class);
        for (Mode mode : Mode.values()) {
            Value words = arm.optional(mode.word());
            if (words != null) {
                settings.put(mode, settings(words, mode.word()));
            }
        }
        return settings;
    }

    private static Map<String, String> settings(Value words, String mode) throws StudyException {
        try {
            return Arm.parse("arm " + words.text(mode)).settings();
        } catch (IllegalArgumentException e) {
            throw words.expected(mode, "settings of the arm such as 'initial=16'");
        }
    }

    private static @Nullable Double error(Keys arm) throws StudyException {
        Value error = arm.optional("error");
        return error == null ? null : Double.valueOf(error.positive("error", "the published error, such as 0.5"));
    }

    private static @Nullable String noClaim(Keys arm) throws StudyException {
        Value reason = arm.optional("no-claim");
        return reason == null ? null : reason.text("no-claim");
    }

    private static Arm notation(Value value, Map<String, PublishedVersions> versions) throws StudyException {
        Arm arm;
        try {
            arm = Arm.parse(value.text("arm"));
        } catch (IllegalArgumentException e) {
            throw value.complaint(String.valueOf(e.getMessage()));
        }
        for (String used : Study.namesOf(arm).toList()) {
            if (!versions.containsKey(used)) {
                throw value.complaint(
                        "published-versions lacks '%s', which this arm names: its versions of that day, or why there are none"
                                .formatted(used));
            }
        }
        return arm;
    }
}
