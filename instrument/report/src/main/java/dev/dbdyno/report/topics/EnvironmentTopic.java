package dev.dbdyno.report.topics;

import dev.dbdyno.report.AskedWords;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.RunRemarkWords;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.WhoRanWhere;
import dev.dbdyno.report.WhoRanWhere.Where;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.Environment;
import dev.dbdyno.results.FreeMemory;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.WindowPlan;
import dev.dbdyno.scenarios.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Shows where and how the run was measured, and how to repeat it. */
final class EnvironmentTopic implements Topic {

    private record Fact(String name, String value) {}

    @Override
    public String id() {
        return "environment";
    }

    @Override
    public String title() {
        return "Environment and how to repeat it";
    }

    @Override
    public List<Block> blocks(Report report) {
        List<Fact> facts = new ArrayList<>(plan(report));
        facts.addAll(server(report.run().server()));
        facts.addAll(machine(report.run().environment()));
        apart(report.results()).ifPresent(facts::add);
        return List.of(
                new Block.Command("Command to repeat this run", report.run().command()),
                Table.of("environment", "How and where it was measured", facts)
                        .in(Form.DETAILS)
                        .text("fact", "fact", Fact::name)
                        .text("value", "value", Fact::value)
                        .build(),
                map(report));
    }

    /** Empty where all ran on one machine. */
    private static Table map(Report report) {
        return Table.of("places", "Who ran where", WhoRanWhere.of(report))
                .note(
                        "Each machine has a clock of its own. dbdyno finds its offset by round trips, within what the last column says, and generators begin by it.")
                .text("who", "who", Where::who)
                .text("place", "place", Where::place)
                .count("processors", "processors", Where::processors)
                .text("processor_model", "model", Where::processorModel)
                .number("from_lab_nanos", "round trip from dbdyno", Unit.NANOS, Where::fromLabNanos)
                .number("to_server_nanos", "round trip to the server", Unit.NANOS, Where::toServerNanos)
                .number("clock_uncertainty_nanos", "clock known within ±", Unit.NANOS, Where::clockNanos)
                .build();
    }

    private static List<Fact> plan(Report report) {
        Plan plan = report.run().plan();
        WindowPlan windows = plan.windows();
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("scenario", RunWords.scenario(plan)));
        facts.add(new Fact("operation", Scenario.of(plan.scenario()).kind().summary()));
        AskedWords.statement(report)
                .ifPresent(words -> facts.add(new Fact("statement, as plain drivers send it", words)));
        facts.add(new Fact("load", RunWords.asked(plan)));
        RunWords.distance(plan).ifPresent(words -> facts.add(new Fact("distance", words)));
        HttpPlan http = plan.http();
        if (http != null && http.generators() != null) {
            facts.add(new Fact("generators at", String.join(", ", http.generators())));
        }
        facts.add(new Fact(
                "windows",
                "%s, after a warm-up of %s to %s%s"
                        .formatted(
                                RunWords.windows(plan),
                                Numbers.duration(windows.warmupAtLeast()),
                                Numbers.duration(windows.warmupAtMost()),
                                windows.warmupClients() == null
                                        ? ""
                                        : ", begun by %d clients".formatted(windows.warmupClients()))));
        facts.add(new Fact(
                "stops",
                "when intervals are within ±%s, or after %s, or %d blocks"
                        .formatted(
                                Numbers.percent(plan.precision().halfWidthFraction()),
                                Numbers.duration(plan.precision().budget()),
                                plan.precision().maxBlocks())));
        facts.add(new Fact(
                "JVM options",
                "heap %d MiB %s"
                        .formatted(
                                plan.jvm().heapMebibytes(),
                                String.join(" ", plan.jvm().options()))));
        facts.add(new Fact("seed", Long.toString(plan.seed())));
        return facts;
    }

    private static List<Fact> server(ServerInfo server) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("server", server.version()));
        facts.add(new Fact("server's place", placement(server) + ", " + server.address()));
        if (server.armData() != null) {
            facts.add(new Fact("arms' rows", server.armData().words()));
        }
        RunWords.serverFootprint(server).ifPresent(words -> facts.add(new Fact("server took", words)));
        server.settings().forEach((name, value) -> facts.add(new Fact(name, value)));
        return facts;
    }

    private static String placement(ServerInfo server) {
        return server.place() == null ? server.placement() : "%s at '%s'".formatted(server.placement(), server.place());
    }

    /** How well several generators began together. */
    private static Optional<Fact> apart(RunResults results) {
        long[] nanos = results.windows().stream()
                .filter(window -> window.phase() == Phase.MEASURED)
                .map(window -> window.measurement().tally().apartNanos())
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .sorted()
                .toArray();
        return nanos.length == 0
                ? Optional.empty()
                : Optional.of(new Fact(
                        "generators began",
                        "within %s of each other in half of %d windows, within %s in 99 %% of them"
                                .formatted(
                                        Numbers.nanos(nanos[nanos.length / 2]),
                                        nanos.length,
                                        Numbers.nanos(nanos[(int) Math.ceil(0.99 * nanos.length) - 1]))));
    }

    private static List<Fact> machine(Environment environment) {
        List<Fact> facts = new ArrayList<>();
        String build = environment.build();
        facts.add(new Fact(
                "dbdyno",
                build == null ? environment.dbdynoVersion() : environment.dbdynoVersion() + ", build " + build));
        facts.add(new Fact("child JVM", environment.childJvm()));
        facts.add(new Fact("system", environment.operatingSystem()));
        facts.add(new Fact("machine", RunWords.machine(environment)));
        facts.add(new Fact("processor sets", RunWords.processorSets(environment.processorSets())));
        if (environment.generatorPriority() != null) {
            facts.add(new Fact("generator's priority", words(environment.generatorPriority())));
        }
        if (environment.compilerPriority() != null) {
            facts.add(new Fact("compiler's priority", words(environment.compilerPriority())));
        }
        if (environment.freeMemory() != null) {
            facts.add(new Fact("free memory", words(environment.freeMemory())));
        }
        facts.add(new Fact(
                "load before",
                environment.loadAverage() < 0
                        ? "unknown"
                        : "load average %s".formatted(Numbers.significant(environment.loadAverage()))));
        if (environment.otherLoad() != null) {
            facts.add(new Fact(
                    "others' load before",
                    "%s of %d processors"
                            .formatted(Numbers.significant(environment.otherLoad()), environment.processors())));
        }
        environment.remarks().forEach(remark -> facts.add(new Fact("remark", RunRemarkWords.sentence(remark))));
        return facts;
    }

    private static String words(GeneratorPriority priority) {
        return switch (priority) {
            case REAL_TIME -> "real-time";
            case ORDINARY -> "that of any process";
        };
    }

    private static String words(FreeMemory memory) {
        return switch (memory) {
            case COMPACTED -> "compacted before each block";
            case AS_FOUND -> "as scattered as it was: blocks and forks may be less alike";
        };
    }

    private static String words(CompilerPriority priority) {
        return switch (priority) {
            case RAISED -> "raised above the load, in every child";
            case OTHERS_LOWERED -> "ordinary, with database and load lowered below it";
            case ORDINARY -> "that of any process: the load may starve it";
        };
    }
}
