package dev.dbdyno.lab.classpath;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Libraries of one release train that stand on one class path in different versions. Their users get one version of all, by
 * the train's BOM, so what is measured is what no user runs.
 *
 * @param family the train, such as {@code io.netty}
 * @param versions of its artifacts there, by {@code group:artifact}
 */
public record MixedFamily(String family, SequencedMap<String, String> versions) {

    /** Whose artifacts are released together, under one version. */
    private enum Family {
        NETTY("io.netty"),
        JACKSON_2("com.fasterxml.jackson"),
        JACKSON_3("tools.jackson"),
        REACTOR_NETTY("io.projectreactor.netty"),
        VERTX("io.vertx"),
        SPRING("org.springframework"),
        SPRING_BOOT("org.springframework.boot"),
        HIBERNATE("org.hibernate.orm");

        /** Released at times of their own, whatever their group. */
        private static final Set<String> APART = Set.of("jackson-annotations");

        private static final Set<String> WITH_GROUPS_BELOW = Set.of("com.fasterxml.jackson", "tools.jackson");

        private final String group;

        Family(String group) {
            this.group = group;
        }

        private boolean holds(String group, String artifact) {
            boolean inGroup = group.equals(this.group)
                    || (WITH_GROUPS_BELOW.contains(this.group) && group.startsWith(this.group + "."));
            return inGroup
                    && !APART.contains(artifact)
                    && !artifact.startsWith("netty-tcnative")
                    && !holdsNoCode(artifact);
        }

        /** A starter is a list of dependencies. */
        private static boolean holdsNoCode(String artifact) {
            return artifact.contains("-starter-") || artifact.endsWith("-starter");
        }

        private Optional<MixedFamily> mixedIn(Collection<String> coordinates) {
            SequencedMap<String, String> versions = new TreeMap<>();
            for (String each : coordinates) {
                String[] parts = each.split(":", -1);
                if (parts.length >= 3 && holds(parts[0], parts[1])) {
                    versions.put(parts[0] + ":" + parts[1], parts[2]);
                }
            }
            return Set.copyOf(versions.values()).size() > 1
                    ? Optional.of(new MixedFamily(group, versions))
                    : Optional.empty();
        }
    }

    public MixedFamily {
        versions = Collections.unmodifiableSequencedMap(new TreeMap<>(versions));
    }

    /**
     * The families of which a class path holds more than one version.
     *
     * @param coordinates {@code group:artifact:version} of what is on it
     */
    public static List<MixedFamily> in(Collection<String> coordinates) {
        return List.of(Family.values()).stream()
                .flatMap(family -> family.mixedIn(coordinates).stream())
                .toList();
    }

    /** What was found on the class path of an arm, what it means, and what to do. */
    public String words(String arm) {
        String[] first = versions.firstEntry().getKey().split(":", -1);
        String other = versions.values().stream()
                .filter(version -> !version.equals(versions.firstEntry().getValue()))
                .findFirst()
                .orElseThrow();
        return "%s runs on several versions of %s: %s. Users of its BOM get one version, so this arm may behave differently. Name one in the arm, such as '%s:%s=%s'"
                .formatted(arm, family, byVersion(), first[0], first[1], other);
    }

    private String byVersion() {
        SequencedMap<String, List<String>> artifacts = new TreeMap<>();
        versions.forEach((name, version) -> artifacts
                .computeIfAbsent(version, key -> new ArrayList<>())
                .add(name.substring(name.indexOf(':') + 1)));
        return artifacts.entrySet().stream()
                .map(entry -> "%s (%s)".formatted(entry.getKey(), String.join(", ", entry.getValue())))
                .collect(Collectors.joining(", "));
    }
}
