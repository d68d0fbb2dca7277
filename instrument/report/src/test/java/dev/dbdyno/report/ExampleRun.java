package dev.dbdyno.report;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.profile.Layer;
import dev.dbdyno.results.profile.ProfiledCode;
import dev.dbdyno.results.profile.ProfiledTurn;
import dev.dbdyno.results.profile.ProfilerMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A run as the lab would store it, with seeded noise: four arms that worked, one that failed, an unsteady fork.
 */
final class ExampleRun {

    static final int BLOCKS = 5;
    private static final String POSTGRESQL = "org.postgresql:postgresql";
    private static final String POSTGRESQL_FRAME = "org.postgresql.core.PGStream.receive";

    private final List<ExampleArm> arms = new ArrayList<>();
    private final Random random;
    private final List<ProfileRecord> profiles = new ArrayList<>();
    private String failureMessage = "Connection refused: localhost:5432; is the pool's address right?";
    private String serverVersion = "PostgreSQL 18.6 on x86_64-pc-linux-gnu";
    private @Nullable String failingLabel = "r2dbc io.r2dbc:r2dbc-pool=0.9.0";

    private int blocks = BLOCKS;

    /** What the JIT compiler used of each measured window. */
    private long measuredJitNanos = 3_000_000L;

    /** What the hypervisor took of each window. */
    private long stealNanos = 4_000_000L;

    /** How much faster the second arm becomes from one measured window to the next, on the logarithm's scale. */
    private double risePerWindow;

    private ExampleRun() {
        this(20261120);
    }

    private ExampleRun(long seed) {
        random = new Random(seed);
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

    /** A run that ended after so few blocks. */
    static ExampleRun ofBlocks(int blocks) {
        ExampleRun run = usual();
        run.blocks = blocks;
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
                13, Math.round(arms.get(arm).perSecond()), 1_000_000_000L, 560_000_000L, samples * 1_040_000L, samples);
        profiles.add(new ProfileRecord(
                block,
                arm,
                null,
                mode,
                1_000_000L,
                List.of(turn),
                code,
                null,
                null,
                null,
                refusal,
                arm == 0 && block == 4 ? "it did not answer" : null));
    }

    /** Three arms at these speeds. */
    static RunResults ofThree(long seed, double jdbc, double r2dbc, double vertx, double databaseMicros) {
        ExampleRun run = new ExampleRun(seed);
        run.arm("jdbc", "jdbc", jdbc, 12.4, databaseMicros, List.of(), 8, "org.postgresql:postgresql:42.7.14");
        run.arm("r2dbc", "r2dbc", r2dbc, 28.2, databaseMicros, List.of(4, 4), 2, "io.r2dbc:r2dbc-pool:1.0.2.RELEASE");
        run.arm("vertx", "vertx", vertx, 11.0, databaseMicros, List.of(5, 3), 2, "io.vertx:vertx-core:5.0.12");
        run.failingLabel = null;
        return run.results();
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
        arms.add(new ExampleArm(
                Arm.parse(notation),
                label,
                perSecond,
                childMicros,
                databaseMicros,
                loops,
                threads,
                List.of(classPath)));
    }

    /**
     * The run as if its arms had been loaded in rounds. Two rounds lack the reference, and one block lacks an arm's
     * fork.
     */
    static RunResults inRounds() {
        return usual().resultsInRounds();
    }

    /** A run in rounds, whose compilers had 1.6 % of the machine, as those of steady forks may. */
    static RunResults compiling() {
        ExampleRun run = usual();
        run.measuredJitNanos = 32_000_000L;
        return run.resultsInRounds();
    }

    /** A run in rounds, over which the second arm rose. */
    static RunResults rising() {
        ExampleRun run = usual();
        run.risePerWindow = 0.02;
        return run.resultsInRounds();
    }

    /** A run of whose processors others had 5 %. */
    static RunResults stolen() {
        ExampleRun run = usual();
        run.stealNanos = 100_000_000L;
        return run.resultsInRounds();
    }

    private RunResults resultsInRounds() {
        RunResults forkByFork = results();
        List<WindowRecord> windows = new ArrayList<>();
        for (WindowRecord w : forkByFork.windows()) {
            boolean isMeasured = w.phase() == Phase.MEASURED;
            int round = w.window() - ExampleForks.WARMUP_WINDOWS;
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
        ExampleForks forks = new ExampleForks(arms, random, measuredJitNanos, stealNanos, risePerWindow);
        Instant clock = ExampleHead.START;
        for (int block = 0; block < blocks; block++) {
            for (int arm = 0; arm < arms.size(); arm++) {
                clock = forks.run(block, arm, clock);
            }
            if (failingLabel != null && block <= 1) {
                clock = forks.fail(block, clock, failureMessage);
            }
        }
        Ending ending = new Ending(clock, Ending.Reason.BLOCKS_DONE);
        return new RunResults(
                ExampleHead.of(resolved(), serverVersion), forks.forks(), forks.windows(), profiles, ending);
    }

    private List<ResolvedArm> resolved() {
        List<ResolvedArm> resolved = new ArrayList<>();
        for (ExampleArm arm : arms) {
            resolved.add(new ResolvedArm(
                    arm.arm(),
                    arm.label(),
                    ExampleHead.settings(arm.arm()),
                    new LinkedHashMap<>(),
                    arm.classPath(),
                    null));
        }
        if (failingLabel != null) {
            Arm failing = Arm.parse("r2dbc io.r2dbc:r2dbc-pool=0.9.0");
            resolved.add(new ResolvedArm(
                    failing,
                    failingLabel,
                    ExampleHead.settings(failing),
                    new LinkedHashMap<>(),
                    List.of("org.postgresql:r2dbc-postgresql:1.1.1.RELEASE", "io.r2dbc:r2dbc-pool:0.9.0"),
                    null));
        }
        return resolved;
    }
}
