package dev.dbdyno.report;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Environment;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ProcessorSets;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunRemark;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.JvmPlan;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import dev.dbdyno.results.plan.WindowPlan;
import dev.dbdyno.results.profile.Layer;
import dev.dbdyno.results.profile.ProfiledCode;
import dev.dbdyno.results.profile.ProfiledTurn;
import dev.dbdyno.results.profile.ProfilerMode;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Tally;
import dev.dbdyno.scenarios.OneRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.SequencedMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A run as the lab would store it, with seeded noise: four arms that worked, one that failed, an unsteady fork.
 */
final class ExampleRun {

    static final int BLOCKS = 5;
    static final int WARMUP_WINDOWS = 5;
    static final int MEASURED_WINDOWS = 8;
    private static final String POSTGRESQL = "org.postgresql:postgresql";
    private static final String POSTGRESQL_FRAME = "org.postgresql.core.PGStream.receive";
    private static final Instant START = Instant.parse("2026-11-20T09:12:00Z");

    /** An arm's truth, around which the noise lies. */
    private record Truth(
            Arm arm,
            String label,
            double perSecond,
            double childMicros,
            double databaseMicros,
            List<Integer> loops,
            int threads,
            List<String> classPath) {}

    private final List<Truth> truths = new ArrayList<>();
    private final Random random;
    private final List<ForkRecord> forks = new ArrayList<>();
    private final List<WindowRecord> windows = new ArrayList<>();
    private final List<ProfileRecord> profiles = new ArrayList<>();
    private String failureMessage = "Connection refused: localhost:5432; is the pool's address right?";
    private String serverVersion = "PostgreSQL 18.6 on x86_64-pc-linux-gnu";
    private @Nullable String failingLabel = "r2dbc io.r2dbc:r2dbc-pool=0.9.0";

    private ExampleRun() {
        this(20261120);
    }

    private ExampleRun(long seed) {
        random = new Random(seed);
    }

    /** Two to six arms that lie close together, so that verdicts of all kinds come about. */
    static ExampleRun generated(long seed) {
        ExampleRun run = new ExampleRun(seed);
        int arms = 2 + run.random.nextInt(5);
        for (int arm = 0; arm < arms; arm++) {
            String notation = "jdbc pool=" + (8 + arm);
            double perSecond = 40_000 * (1 + 0.04 * run.random.nextGaussian());
            run.arm(
                    notation,
                    notation,
                    perSecond,
                    5e5 / perSecond * (1 + 0.05 * run.random.nextGaussian()),
                    7e5 / perSecond,
                    List.of(),
                    run.random.nextInt(3),
                    "org.postgresql:postgresql:42.7.14");
        }
        if (run.random.nextBoolean()) {
            run.failingLabel = null;
        }
        return run;
    }

    static ExampleRun usual() {
        ExampleRun run = new ExampleRun();
        run.arm(
                "jdbc",
                "jdbc",
                41_900,
                12.4,
                18.1,
                List.of(),
                8,
                "com.zaxxer:HikariCP:7.1.0",
                "org.postgresql:postgresql:42.7.14",
                "org.slf4j:slf4j-api:2.0.17");
        run.arm(
                "jdbc threads=virtual",
                "jdbc threads=virtual",
                36_600,
                13.9,
                19.0,
                List.of(),
                2,
                "com.zaxxer:HikariCP:7.1.0",
                "org.postgresql:postgresql:42.7.14",
                "org.slf4j:slf4j-api:2.0.17");
        run.arm(
                "r2dbc",
                "r2dbc",
                21_300,
                28.2,
                31.4,
                List.of(4, 4),
                2,
                "org.postgresql:r2dbc-postgresql:1.1.1.RELEASE",
                "io.r2dbc:r2dbc-pool:1.0.2.RELEASE",
                "io.projectreactor:reactor-core:3.8.2",
                "io.netty:netty-transport:4.2.17.Final");
        run.arm(
                "vertx cachePreparedStatements=true",
                "vertx cachePreparedStatements=true",
                41_500,
                12.2,
                18.3,
                List.of(5, 3),
                2,
                "io.vertx:vertx-pg-client:5.0.12",
                "io.vertx:vertx-core:5.0.12",
                "io.netty:netty-transport:4.2.16.Final");
        return run;
    }

    /** The same with names that try to do something. */
    static ExampleRun hostile(String label) {
        ExampleRun run = new ExampleRun();
        run.arm("jdbc", "jdbc", 41_900, 12.4, 18.1, List.of(), 8, "a:b:1", label);
        run.arm("r2dbc", label, 21_300, 28.2, 31.4, List.of(4, 4), 2, "a:b:2");
        run.failingLabel = "failing " + label;
        run.failureMessage = label;
        run.serverVersion = label;
        return run;
    }

    /** Two web hosts, of which the second is called as given; all forks well. */
    static ExampleRun webHosts(String label) {
        ExampleRun run = new ExampleRun();
        run.arm(
                "jdbc@spring-mvc",
                "jdbc@spring-mvc",
                1_300,
                240,
                90,
                List.of(),
                8,
                "org.postgresql:postgresql:42.7.14");
        run.arm("r2dbc@spring-webflux", label, 1_900, 310, 110, List.of(4, 4), 2, "io.r2dbc:r2dbc-pool:1.0.2.RELEASE");
        run.failingLabel = null;
        return run;
    }

    /** Two arms that were profiled, the second without the right to do it well. */
    static ExampleRun profiled() {
        ExampleRun run = new ExampleRun();
        run.arm("jdbc", "jdbc", 41_900, 12.4, 18.1, List.of(), 8, "org.postgresql:postgresql:42.7.14");
        run.arm("r2dbc", "r2dbc", 21_300, 28.2, 31.4, List.of(4, 4), 2, "io.projectreactor:reactor-core:3.8.2");
        run.failingLabel = null;
        for (int block = 0; block < BLOCKS; block++) {
            run.profile(
                    block,
                    0,
                    null,
                    List.of(
                            new ProfiledCode(Layer.DRIVER, POSTGRESQL, POSTGRESQL_FRAME, 1_000 + block),
                            new ProfiledCode(Layer.KERNEL_NETWORK, POSTGRESQL, "write by " + POSTGRESQL_FRAME, 900)));
            run.profile(
                    block,
                    1,
                    "perf events: No access to perf events",
                    List.of(
                            new ProfiledCode(
                                    Layer.REACTIVE,
                                    "io.projectreactor:reactor-core",
                                    "reactor.core.publisher.FluxMap$MapSubscriber.onNext",
                                    1_800 + 10 * block),
                            new ProfiledCode(Layer.DRIVER, null, null, 700)));
        }
        return run;
    }

    private void profile(int block, int arm, @Nullable String refusal, List<ProfiledCode> code) {
        ProfilerMode mode = refusal == null ? ProfilerMode.PERF_EVENTS : ProfilerMode.THREAD_TIMERS;
        long samples = code.stream().mapToLong(ProfiledCode::samples).sum();
        ProfiledTurn turn = new ProfiledTurn(
                13, Math.round(truths.get(arm).perSecond), 1_000_000_000L, 560_000_000L, samples * 1_040_000L, samples);
        profiles.add(new ProfileRecord(
                block,
                arm,
                null,
                mode,
                1_000_000L,
                List.of(turn),
                code,
                refusal,
                arm == 0 && block == 4 ? "it did not answer" : null));
    }

    /** One arm, alone. */
    static ExampleRun single() {
        ExampleRun run = new ExampleRun();
        run.arm("jdbc", "jdbc", 41_900, 12.4, 18.1, List.of(), 8, "org.postgresql:postgresql:42.7.14");
        run.failingLabel = null;
        return run;
    }

    private void arm(
            String notation,
            String label,
            double perSecond,
            double childMicros,
            double databaseMicros,
            List<Integer> loops,
            int threads,
            String... classPath) {
        truths.add(new Truth(
                Arm.parse(notation),
                label,
                perSecond,
                childMicros,
                databaseMicros,
                loops,
                threads,
                List.of(classPath)));
    }

    /** Twenty arms and fifty blocks: five blocks, ten times. */
    static RunResults ofAThousandForks() {
        ExampleRun run = new ExampleRun(1);
        run.failingLabel = null;
        for (int arm = 0; arm < 20; arm++) {
            String notation = "jdbc pool=" + (8 + arm);
            run.arm(
                    notation,
                    notation,
                    40_000 - 500 * arm,
                    12,
                    18,
                    List.of(4, 4),
                    8,
                    "org.postgresql:postgresql:42.7.14");
        }
        RunResults once = run.results();
        List<ForkRecord> forks = new ArrayList<>();
        List<WindowRecord> windows = new ArrayList<>();
        for (int times = 0; times < 10; times++) {
            int later = times * BLOCKS;
            once.forks()
                    .forEach(f -> forks.add(new ForkRecord(
                            f.block() + later,
                            f.arm(),
                            f.arm(),
                            f.startedAt(),
                            f.endedAt(),
                            f.steadiness(),
                            f.work(),
                            f.topology(),
                            null)));
            once.windows()
                    .forEach(w -> windows.add(new WindowRecord(
                            w.block() + later,
                            w.arm(),
                            null,
                            w.window(),
                            w.phase() == Phase.MEASURED ? w.window() : null,
                            w.phase(),
                            w.measurement())));
        }
        return new RunResults(once.run(), forks, windows, once.ending());
    }

    /**
     * The run as if its arms had been loaded in rounds. Two rounds lack the reference, and one block lacks an arm's
     * fork.
     */
    static RunResults inRounds() {
        RunResults forkByFork = usual().results();
        List<WindowRecord> windows = new ArrayList<>();
        for (WindowRecord w : forkByFork.windows()) {
            boolean isMeasured = w.phase() == Phase.MEASURED;
            int round = w.window() - WARMUP_WINDOWS;
            boolean isLost = isMeasured && w.block() == 2 && w.arm() == 0 && round < 2;
            if (!isLost) {
                windows.add(new WindowRecord(
                        w.block(), w.arm(), null, w.window(), isMeasured ? round : null, w.phase(), w.measurement()));
            }
        }
        return new RunResults(forkByFork.run(), forkByFork.forks(), windows, forkByFork.ending());
    }

    Report report() {
        RunResults results = results();
        return Report.of(results, Analyst.analyse(results));
    }

    RunResults results() {
        Instant clock = START;
        for (int block = 0; block < BLOCKS; block++) {
            for (int arm = 0; arm < truths.size(); arm++) {
                clock = fork(block, arm, clock);
            }
            clock = failedFork(block, clock);
        }
        return new RunResults(run(), forks, windows, profiles, new Ending(clock, Ending.Reason.BLOCKS_DONE));
    }

    private Instant failedFork(int block, Instant start) {
        if (failingLabel == null || block > 1) {
            return start;
        }
        Instant end = start.plusSeconds(2);
        Failure failure =
                new Failure("opening the stack", failureMessage, 3, "logs/block-%d-arm-4.log".formatted(block));
        forks.add(new ForkRecord(block, truths.size(), truths.size(), start, end, null, null, null, failure));
        return end;
    }

    private Instant fork(int block, int arm, Instant start) {
        Truth truth = truths.get(arm);
        double machine = 1 + 0.02 * random.nextGaussian();
        boolean unsteady = arm == 2 && block == 3;
        Instant clock = start.plusMillis(900);
        for (int window = 0; window < WARMUP_WINDOWS + MEASURED_WINDOWS; window++) {
            boolean warmup = window < WARMUP_WINDOWS;
            double heat = warmup ? 1 - 0.75 * Math.exp(-0.9 * window) : 1;
            double drift = unsteady ? 0.86 + 0.02 * window : 1;
            double speed = machine * heat * drift * (1 + 0.025 * random.nextGaussian());
            Measurement measurement = measurement(truth, clock, speed, warmup, window);
            windows.add(new WindowRecord(block, arm, window, warmup ? Phase.WARMUP : Phase.MEASURED, measurement));
            clock = clock.plusNanos(measurement.durationNanos()).plusMillis(120);
        }
        long operations = (long) (truth.perSecond * 13);
        boolean twoStatements = truth.label.startsWith("vertx");
        forks.add(new ForkRecord(
                block,
                arm,
                arm,
                start,
                clock,
                unsteady ? Steadiness.NOT_STEADY : Steadiness.STEADY,
                new ServerWork(
                        operations, operations + (twoStatements ? 16 : 40), operations + 16, 8L, operations + 50, 9L),
                new Topology(8, truth.loops, truth.threads),
                null));
        return clock;
    }

    private Measurement measurement(Truth truth, Instant at, double speed, boolean warmup, int window) {
        long nanos = 1_000_000_000L + random.nextInt(2_000_000);
        long operations = Math.round(truth.perSecond * speed * nanos / 1e9);
        double dear = (warmup ? 1 + 2.2 * Math.exp(-0.9 * window) : 1) * (1 + 0.012 * random.nextGaussian());
        return Measurement.of(Tally.of(at, nanos, operations).on(truth.threads), latency(truth, speed, operations))
                .with(
                        Quantities.NONE
                                .with(Party.HOST, cpu(truth.childMicros * dear, operations, 0.71))
                                .with(Party.DATABASE, cpu(truth.databaseMicros * dear, operations, 0.62))
                                .with(Party.HOST, Count.JIT, warmup ? 400_000_000L / (window + 1) : 3_000_000L)
                                .with(Party.HOST, Count.GC, 4_000_000L)
                                .with(Party.HOST, Count.GC_PAUSES, 3L)
                                .with(Party.HOST, Count.RUN_QUEUE_WAIT, 21_000_000L)
                                .with(Party.MACHINE, Count.BUSY, 1_930_000_000L)
                                .with(Party.MACHINE, Count.STEAL, 4_000_000L),
                        2);
    }

    private static Cpu cpu(double microsPerOperation, long operations, double userFraction) {
        double nanos = microsPerOperation * 1e3 * operations;
        return new Cpu(Math.round(nanos * userFraction), Math.round(nanos * (1 - userFraction)));
    }

    private Latency latency(Truth truth, double speed, long operations) {
        Histogram histogram = new Histogram(3_600_000_000_000L, 3);
        double median = 8e9 / truth.perSecond / speed * 0.93;
        int samples = 400;
        for (int i = 0; i < samples; i++) {
            double stall = random.nextInt(250) == 0 ? 6 + 20 * random.nextDouble() : 1;
            long value = (long) (median * Math.exp(0.28 * random.nextGaussian()) * stall);
            histogram.recordValueWithCount(value, Math.max(1, operations / samples));
        }
        return Latency.of(histogram);
    }

    private Run run() {
        List<ResolvedArm> arms = new ArrayList<>();
        for (Truth truth : truths) {
            arms.add(new ResolvedArm(
                    truth.arm, truth.label, settings(truth.arm), new LinkedHashMap<>(), truth.classPath, null));
        }
        if (failingLabel != null) {
            Arm failing = Arm.parse("r2dbc io.r2dbc:r2dbc-pool=0.9.0");
            arms.add(new ResolvedArm(
                    failing,
                    failingLabel,
                    settings(failing),
                    new LinkedHashMap<>(),
                    List.of("org.postgresql:r2dbc-postgresql:1.1.1.RELEASE", "io.r2dbc:r2dbc-pool:0.9.0"),
                    null));
        }
        Plan plan = new Plan(
                arms.stream().map(ResolvedArm::arm).toList(),
                new OneRow(100_000).stored(),
                new LoadModel.ClosedLoop(8),
                new WindowPlan(
                        Duration.ofSeconds(1), MEASURED_WINDOWS, Duration.ofSeconds(3), Duration.ofSeconds(12), null),
                new Precision(0.03, 0.03, Duration.ofMinutes(5), 32),
                new JvmPlan(512, List.of("-XX:+UseG1GC")),
                null,
                null,
                4711);
        return new Run(
                Run.FORMAT_VERSION,
                "2026-11-20-0912-compare",
                START,
                List.of("compare", "jdbc", "jdbc threads=virtual", "r2dbc", "vertx", "--clients", "8"),
                plan,
                arms,
                server(),
                environment());
    }

    private static SequencedMap<String, String> settings(Arm arm) {
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        settings.put("pool", "8");
        settings.putAll(arm.settings());
        return settings;
    }

    private ServerInfo server() {
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        settings.put("shared_buffers", "128MB");
        settings.put("fsync", "on");
        settings.put("synchronous_commit", "on");
        settings.put("max_connections", "300");
        return new ServerInfo("embedded", "postgresql://dbdyno@127.0.0.1:41873/dbdyno", serverVersion, settings);
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
