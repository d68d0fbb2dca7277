package dev.dbdyno.report;

import dev.dbdyno.results.Environment;
import dev.dbdyno.results.Library;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.HttpPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Says in one line under which conditions an answer holds. */
final class ScopeWords {

    private static final Pattern JDK = Pattern.compile("\\b(\\d+(\\.\\d+)*)");

    /** The artifact with the version of a driver or of what stands on it, and the name that its users know it by. */
    private static final SequencedMap<String, String> LIBRARIES = new LinkedHashMap<>();

    static {
        LIBRARIES.put("org.postgresql:postgresql", "pgjdbc");
        LIBRARIES.put("org.postgresql:r2dbc-postgresql", "r2dbc-postgresql");
        LIBRARIES.put("io.vertx:vertx-pg-client", "vertx-pg-client");
        LIBRARIES.put("org.neo4j.driver:neo4j-java-driver", "neo4j-java-driver");
        LIBRARIES.put("org.jooq:jooq", "jOOQ");
        LIBRARIES.put("org.hibernate.orm:hibernate-core", "Hibernate ORM");
        LIBRARIES.put("org.hibernate.reactive:hibernate-reactive-core", "Hibernate Reactive");
        LIBRARIES.put("org.springframework.data:spring-data-jdbc", "Spring Data JDBC");
        LIBRARIES.put("org.springframework.data:spring-data-jpa", "Spring Data JPA");
        LIBRARIES.put("org.springframework.data:spring-data-r2dbc", "Spring Data R2DBC");
        LIBRARIES.put("org.springframework.data:spring-data-neo4j", "Spring Data Neo4j");
        LIBRARIES.put("org.neo4j:neo4j-ogm-core", "Neo4j-OGM");
    }

    private ScopeWords() {}

    static String line(Report report) {
        List<String> parts = new ArrayList<>();
        parts.add(RunWords.asked(report.run().plan()));
        parts.add(AskedWords.of(report));
        RunWords.distance(report.storedRun().plan()).ifPresent(parts::add);
        parts.add(MachineWords.shared(report));
        parts.addAll(
                isOfTargets(report) ? List.of("JVM and database of the service unknown to dbdyno") : known(report));
        http(report.run().plan().http()).ifPresent(parts::add);
        if (!report.names().common().isEmpty()) {
            parts.add(report.names().commonWords());
        }
        return String.join(" · ", parts);
    }

    /** Whether every arm is a service of the user's, which dbdyno knows by its replies alone. */
    private static boolean isOfTargets(Report report) {
        return report.run().plan().arms().stream().allMatch(Arm::isTarget);
    }

    private static List<String> known(Report report) {
        List<String> parts = new ArrayList<>();
        parts.add(jdk(report.run().environment()));
        parts.add(RunWords.server(report));
        parts.addAll(libraries(report));
        ConnectionWords.atServer(report).ifPresent(parts::add);
        ConnectionWords.tls(report.run().server()).ifPresent(parts::add);
        return parts;
    }

    private static String jdk(Environment environment) {
        Matcher version = JDK.matcher(environment.childJvm());
        return version.find() ? "JDK " + version.group(1) : environment.childJvm();
    }

    private static List<String> libraries(Report report) {
        Map<String, Set<String>> versions = new LinkedHashMap<>();
        for (ResolvedArm arm : report.run().arms()) {
            for (Library library : arm.libraries()) {
                String known = LIBRARIES.get(library.name());
                if (known != null) {
                    versions.computeIfAbsent(known, name -> new LinkedHashSet<>())
                            .add(library.version().replaceFirst("\\.(RELEASE|Final)$", ""));
                }
            }
        }
        return versions.entrySet().stream()
                .map(entry -> entry.getKey() + " " + String.join(" and ", entry.getValue()))
                .toList();
    }

    private static Optional<String> http(@Nullable HttpPlan http) {
        return Optional.ofNullable(http).map(plan -> switch (plan.connections()) {
            case KEEP_ALIVE -> "HTTP/1.1 without TLS, connections kept alive";
            case NEW_EACH_REQUEST -> "HTTP/1.1 without TLS, a new connection for each request";
        });
    }
}
