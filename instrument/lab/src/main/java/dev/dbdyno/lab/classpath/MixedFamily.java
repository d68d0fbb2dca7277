package dev.dbdyno.lab.classpath;

import dev.dbdyno.results.RunRemark;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * Libraries of one release train that stand on one class path in different versions. Their users get one version of all, by
 * the train's BOM, so what is measured is what no user runs.
 */
public final class MixedFamily {

    private MixedFamily() {}

    /** A family of artifacts that are released together, under one version. */
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

        private Optional<RunRemark.MixedVersions> mixedIn(String arm, Collection<String> coordinates) {
            SequencedMap<String, String> versions = new TreeMap<>();
            for (String each : coordinates) {
                String[] parts = each.split(":", -1);
                if (parts.length >= 3 && holds(parts[0], parts[1])) {
                    versions.put(parts[0] + ":" + parts[1], parts[2]);
                }
            }
            return Set.copyOf(versions.values()).size() > 1
                    ? Optional.of(new RunRemark.MixedVersions(arm, group, versions))
                    : Optional.empty();
        }
    }

    /**
     * The families of which a class path holds more than one version.
     *
     * @param arm the label of the arm that runs on it
     * @param coordinates {@code group:artifact:version} of what is on it
     */
    public static List<RunRemark.MixedVersions> in(String arm, Collection<String> coordinates) {
        return List.of(Family.values()).stream()
                .flatMap(family -> family.mixedIn(arm, coordinates).stream())
                .toList();
    }
}
