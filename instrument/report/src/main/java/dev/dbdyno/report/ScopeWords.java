package dev.dbdyno.report;

import dev.dbdyno.results.Environment;
import dev.dbdyno.results.ProcessorSets;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.scenarios.Scenario;
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

/** Says in one line under which conditions an answer holds. */
final class ScopeWords {

    private static final Pattern JDK = Pattern.compile("\\b(\\d+(\\.\\d+)*)");

    /** A server's name and version, without its build. */
    private static final Pattern SERVER = Pattern.compile("^([A-Za-z][\\w-]*(?: [A-Za-z]\\w*)? \\d[\\w.]*)");

    private static final String TLS = "ssl (lab's connection)";

    /** The artifact with a driver's version, and the name that its users know it by. */
    private static final SequencedMap<String, String> DRIVERS = new LinkedHashMap<>();

    static {
        DRIVERS.put("org.postgresql:postgresql", "pgjdbc");
        DRIVERS.put("org.postgresql:r2dbc-postgresql", "r2dbc-postgresql");
        DRIVERS.put("io.vertx:vertx-pg-client", "vertx-pg-client");
        DRIVERS.put("org.neo4j.driver:neo4j-java-driver", "neo4j-java-driver");
    }

    private ScopeWords() {}

    static String line(Report report) {
        List<String> parts = new ArrayList<>();
        Plan plan = report.run().plan();
        parts.add(RunWords.asked(plan));
        parts.add("%s (%s)".formatted(RunWords.scenario(plan), work(plan)));
        RunWords.distance(plan).ifPresent(parts::add);
        parts.add(machine(report));
        parts.add(jdk(report.run().environment()));
        parts.add(server(report));
        parts.addAll(drivers(report));
        tls(report.run().server()).ifPresent(parts::add);
        if (!report.names().common().isEmpty()) {
            parts.add(report.names().commonWords());
        }
        return String.join(" · ", parts);
    }

    /** What an operation does: the user's own statement, or the scenario's summary. */
    private static String work(Plan plan) {
        Scenario scenario = Scenario.of(plan.scenario());
        return scenario.ownStatement()
                .map(statement -> statement.sql())
                .orElse(scenario.kind().summary());
    }

    private static String machine(Report report) {
        Environment machine = report.run().environment();
        return "%d × %s%s".formatted(machine.processors(), machine.processorModel(), sharedBy(report));
    }

    private static String sharedBy(Report report) {
        if (!report.run().environment().processorSets().equals(ProcessorSets.NONE)) {
            return ", held apart: "
                    + RunWords.processorSets(report.run().environment().processorSets());
        }
        boolean hasDatabase = report.run().server().placement().equals("embedded");
        boolean hasGenerator = report.analysis().arms().stream().anyMatch(arm -> arm.generatorCpuMicros() != null);
        if (!hasDatabase && !hasGenerator) {
            return "";
        }
        return ", shared by service%s%s"
                .formatted(
                        hasDatabase ? hasGenerator ? ", database" : " and database" : "",
                        hasGenerator ? " and load generator" : "");
    }

    private static String jdk(Environment environment) {
        Matcher version = JDK.matcher(environment.childJvm());
        return version.find() ? "JDK " + version.group(1) : environment.childJvm();
    }

    /** The server's name and version, without the compiler that built it. */
    private static String server(Report report) {
        String words = RunWords.server(report);
        Matcher version = SERVER.matcher(words);
        return version.find() ? version.group(1) : words;
    }

    private static List<String> drivers(Report report) {
        Map<String, Set<String>> versions = new LinkedHashMap<>();
        for (ResolvedArm arm : report.run().arms()) {
            for (String coordinates : arm.classPath()) {
                Library library = Library.of(coordinates);
                String driver = DRIVERS.get(library.name());
                if (driver != null) {
                    versions.computeIfAbsent(driver, name -> new LinkedHashSet<>())
                            .add(library.version().replace(".RELEASE", ""));
                }
            }
        }
        return versions.entrySet().stream()
                .map(entry -> entry.getKey() + " " + String.join(" and ", entry.getValue()))
                .toList();
    }

    private static Optional<String> tls(ServerInfo server) {
        return Optional.ofNullable(server.settings().get(TLS)).map(on -> on.equals("off") ? "no TLS" : "TLS");
    }
}
