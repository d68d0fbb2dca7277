package dev.dbdyno.report;

import dev.dbdyno.results.Environment;
import dev.dbdyno.results.ProcessorSets;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunRemark;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.JvmPlan;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import dev.dbdyno.results.plan.WindowPlan;
import dev.dbdyno.scenarios.OneRow;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** How and where an example run took place: what its {@code run.json} says. */
final class ExampleHead {

    static final Instant START = Instant.parse("2026-11-20T09:12:00Z");

    private ExampleHead() {}

    /** The head of a run of these arms, on a server of this version. */
    static Run of(List<ResolvedArm> arms, String serverVersion) {
        Plan plan = new Plan(
                arms.stream().map(ResolvedArm::arm).toList(),
                new OneRow(100_000).stored(),
                new LoadModel.ClosedLoop(8),
                new WindowPlan(
                        Duration.ofSeconds(1),
                        ExampleForks.MEASURED_WINDOWS,
                        Duration.ofSeconds(3),
                        Duration.ofSeconds(12),
                        null),
                new Precision(0.03, 0.03, Duration.ofMinutes(5), 32),
                new JvmPlan(512, List.of("-XX:+UseG1GC")),
                null,
                null,
                4711);
        return new Run(
                Run.FORMAT_VERSION,
                "2026-11-20-0912-compare",
                START,
                List.of(
                        "compare",
                        "jdbc",
                        "jdbc threads=virtual",
                        "r2dbc",
                        "vertx",
                        "--clients",
                        "8",
                        "--out",
                        "kept/2026-11-20-0912-compare"),
                plan,
                arms,
                server(serverVersion),
                environment());
    }

    /** An arm's settings, those at their defaults included. */
    static SequencedMap<String, String> settings(Arm arm) {
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        settings.put("pool", "8");
        settings.putAll(arm.settings());
        return settings;
    }

    private static ServerInfo server(String version) {
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        settings.put("shared_buffers", "128MB");
        settings.put("fsync", "on");
        settings.put("synchronous_commit", "on");
        settings.put("max_connections", "300");
        return new ServerInfo("embedded", "postgresql://dbdyno@127.0.0.1:41873/dbdyno", version, settings);
    }

    private static Environment environment() {
        return new Environment(
                "0.1.0",
                "Debian GNU/Linux 12, Linux 6.1.0",
                "AMD EPYC 7B13",
                2,
                25_214_210_048L,
                "Eclipse Adoptium 25.0.1+8, OpenJDK 64-Bit Server VM",
                0.21,
                0.02,
                ProcessorSets.NONE,
                null,
                null,
                List.of(new RunRemark.Written("2 processors are shared by child and database")));
    }
}
