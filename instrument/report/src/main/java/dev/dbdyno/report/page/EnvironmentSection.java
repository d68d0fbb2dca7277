package dev.dbdyno.report.page;

import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.html.Html;
import dev.dbdyno.results.Environment;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.Plan;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.WindowPlan;
import dev.dbdyno.scenarios.Scenario;
import dev.dbdyno.scenarios.UserQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Where and how it was measured, and how to measure it again. */
final class EnvironmentSection implements Section {

    @Override
    public String id() {
        return "environment";
    }

    @Override
    public String title() {
        return "Environment and how to repeat it";
    }

    @Override
    public Optional<Html> body(Report report) {
        Run run = report.run();
        List<Html> facts = new ArrayList<>();
        plan(run, facts);
        server(run.server(), facts);
        machine(run.environment(), facts);
        return Optional.of(Html.all(
                Html.element("pre", Html.element("code", command(run.command())))
                        .attribute("tabindex", "0")
                        .attribute("role", "region")
                        .attribute("aria-label", "Command to repeat this run"),
                Html.element("dl", facts).style("facts")));
    }

    private static void plan(Run run, List<Html> facts) {
        Plan plan = run.plan();
        WindowPlan windows = plan.windows();
        fact(facts, "scenario", RunWords.scenario(plan));
        if (Scenario.of(plan.scenario()) instanceof UserQuery query) {
            fact(facts, "statement", query.sql());
        }
        fact(facts, "load", RunWords.asked(plan));
        fact(
                facts,
                "windows",
                "%s, after a warm-up of %s to %s%s"
                        .formatted(
                                RunWords.windows(plan),
                                Numbers.duration(windows.warmupAtLeast()),
                                Numbers.duration(windows.warmupAtMost()),
                                windows.warmupClients() == null
                                        ? ""
                                        : ", begun by %d clients".formatted(windows.warmupClients())));
        fact(
                facts,
                "stops",
                "when intervals are within ±%s, or after %s, or %d blocks"
                        .formatted(
                                Numbers.percent(plan.precision().halfWidthFraction()),
                                Numbers.duration(plan.precision().budget()),
                                plan.precision().maxBlocks()));
        fact(
                facts,
                "JVM options",
                "heap %d MiB %s"
                        .formatted(
                                plan.jvm().heapMebibytes(),
                                String.join(" ", plan.jvm().options())));
        fact(facts, "seed", Long.toString(plan.seed()));
    }

    private static void server(ServerInfo server, List<Html> facts) {
        fact(facts, "server", server.version());
        fact(facts, "server's place", server.placement() + ", " + server.address());
        RunWords.serverFootprint(server).ifPresent(words -> fact(facts, "server took", words));
        server.settings().forEach((name, value) -> fact(facts, name, value));
    }

    private static void machine(Environment environment, List<Html> facts) {
        fact(facts, "dbdyno", environment.dbdynoVersion());
        fact(facts, "child JVM", environment.childJvm());
        fact(facts, "system", environment.operatingSystem());
        fact(
                facts,
                "machine",
                "%s, %d processors, %s"
                        .formatted(
                                environment.processorModel(),
                                environment.processors(),
                                Numbers.gibibytes(environment.memoryBytes())));
        fact(facts, "processor sets", environment.processorSets());
        if (environment.generatorPriority() != null) {
            fact(facts, "generator's priority", words(environment.generatorPriority()));
        }
        fact(
                facts,
                "load before",
                environment.loadAverage() < 0
                        ? "unknown"
                        : "load average %s".formatted(Numbers.significant(environment.loadAverage())));
        if (environment.otherLoad() != null) {
            fact(
                    facts,
                    "others' load before",
                    "%s of %d processors"
                            .formatted(Numbers.significant(environment.otherLoad()), environment.processors()));
        }
        environment.remarks().forEach(remark -> fact(facts, "remark", remark));
    }

    private static String words(GeneratorPriority priority) {
        return switch (priority) {
            case REAL_TIME -> "real-time";
            case ORDINARY -> "that of any process";
        };
    }

    private static void fact(List<Html> facts, String name, String value) {
        facts.add(Html.element(
                "div", Html.element("dt", DataTable.name(name)), Html.element("dd", DataTable.name(value))));
    }

    private static String command(List<String> words) {
        return words.stream().map(EnvironmentSection::quoted).collect(Collectors.joining(" ", "./dbdyno ", ""));
    }

    /** As a shell reads it back as one word. */
    private static String quoted(String word) {
        return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
