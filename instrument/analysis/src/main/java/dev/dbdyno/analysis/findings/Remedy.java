package dev.dbdyno.analysis.findings;

import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.plan.Arm;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.StringJoiner;

/**
 * Settings and versions that should remove a cause. It can be tried as a further arm.
 *
 * @param settings setting to value
 * @param versions {@code group:artifact} to version
 */
public record Remedy(SequencedMap<String, String> settings, SequencedMap<String, String> versions) {
    public Remedy {
        settings = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(settings));
        versions = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(versions));
        if (settings.isEmpty() && versions.isEmpty()) {
            throw new IllegalArgumentException("a remedy changes a setting or a version, but this one changes nothing");
        }
    }

    /** One setting. */
    static Remedy of(String setting, String value) {
        return new Remedy(new LinkedHashMap<>(Map.of(setting, value)), new LinkedHashMap<>());
    }

    /** Another version of one library. */
    static Remedy ofVersion(String artifact, String version) {
        return new Remedy(new LinkedHashMap<>(), new LinkedHashMap<>(Map.of(artifact, version)));
    }

    /** Changes a setting from one value to another, if the arm has the setting with that value. */
    static Optional<Remedy> changing(ResolvedArm arm, String setting, String from, String to) {
        return from.equals(arm.settings().get(setting)) && !from.equals(to)
                ? Optional.of(of(setting, to))
                : Optional.empty();
    }

    /** Gives a setting another value, if the arm has the setting. */
    static Optional<Remedy> changing(ResolvedArm arm, String setting, String to) {
        String now = arm.settings().get(setting);
        return now == null ? Optional.empty() : changing(arm, setting, now, to);
    }

    /** The arm with this remedy. */
    public Arm on(Arm arm) {
        SequencedMap<String, String> newSettings = new LinkedHashMap<>(arm.settings());
        newSettings.putAll(settings);
        SequencedMap<String, String> newVersions = new LinkedHashMap<>(arm.versions());
        newVersions.putAll(versions);
        return new Arm(arm.stack(), arm.host(), newSettings, newVersions, arm.jvm());
    }

    /** Whether an arm differs from a plain one in this remedy and in nothing else. */
    boolean distinguishes(ResolvedArm remedied, ResolvedArm plain) {
        Map<String, String> expected = new LinkedHashMap<>(plain.settings());
        expected.putAll(settings);
        Arm asked = on(plain.arm());
        Set<String> libraries = new HashSet<>(asked.versions().keySet());
        libraries.addAll(remedied.arm().versions().keySet());
        return remedied.arm().stack().equals(asked.stack())
                && remedied.arm().host().equals(asked.host())
                && libraries.stream()
                        .allMatch(library -> version(library, remedied)
                                .equals(Optional.ofNullable(asked.versions().get(library))
                                        .or(() -> version(library, plain))))
                && remedied.arm().jvmOptions().equals(asked.jvmOptions())
                && remedied.settings().equals(expected)
                && !(remedied.settings().equals(plain.settings())
                        && libraries.stream()
                                .allMatch(library -> version(library, remedied).equals(version(library, plain))));
    }

    /** The version that the arm asks for, or else the one that it runs on without asking. */
    private static Optional<String> version(String library, ResolvedArm arm) {
        return Optional.ofNullable(arm.arm().versions().get(library)).or(() -> arm.versionOf(library));
    }

    /** The text that is written after an arm's name to apply it. */
    public String notation() {
        StringJoiner words = new StringJoiner(" ");
        settings.forEach((name, value) -> words.add(name + "=" + value));
        versions.forEach((name, value) -> words.add(name + "=" + value));
        return words.toString();
    }
}
