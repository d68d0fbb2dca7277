package dev.dbdyno.results;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.JvmPlan;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.plan.StoredScenario;
import dev.dbdyno.results.plan.WindowPlan;
import dev.dbdyno.results.profile.FlightRecord;
import dev.dbdyno.results.profile.Layer;
import dev.dbdyno.results.profile.ProfiledCode;
import dev.dbdyno.results.profile.ProfiledTurn;
import dev.dbdyno.results.profile.ProfilerMode;
import dev.dbdyno.results.profile.ServerActivity;
import dev.dbdyno.results.profile.ServerActivity.Doing;
import dev.dbdyno.results.profile.ServerActivity.State;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Excursions;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Slice;
import dev.dbdyno.results.window.Tally;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Records as a run has them, each with every component that can be there, and with none of those that can be absent. */
public final class Example {

    public static final Instant START = Instant.parse("2026-11-21T03:00:00.123456789Z");

    /** Everything that a text on its way through JSON, lines and UTF-8 might stumble over. */
    public static final String HOSTILE =
            "<script>alert('1')</script> \"\\ \n\r\t\u0000\u0085\u2028\u2029 é 漢 \uD83D\uDE00 {\"type\":1}";

    private Example() {}

    public static Run run() {
        return run(oneRow(), new LoadModel.ClosedLoop(8));
    }

    public static Run run(StoredScenario scenario, LoadModel load) {
        return run(scenario, load, null, null);
    }

    public static Run probingRun(Probing probing) {
        HttpPlan http = new HttpPlan(HttpPlan.Connections.KEEP_ALIVE, Duration.ofSeconds(30));
        return run(oneRow(), new LoadModel.ClosedLoop(8), probing, http);
    }

    public static LoadModel.OpenLoop openLoop() {
        return new LoadModel.OpenLoop(1_000.25, LoadModel.Arrivals.POISSON, 256, Duration.ofMillis(500));
    }

    public static LoadModel.Spike spike() {
        return new LoadModel.Spike(
                1_000,
                9_000,
                Duration.ofSeconds(5),
                Duration.ofMillis(2_500),
                Duration.ofSeconds(10),
                LoadModel.Arrivals.UNIFORM,
                64);
    }

    public static Probing staircase() {
        return new Probing.Staircase(List.of(1_000.0, 2_000.5), null, openLoops());
    }

    public static Probing.CapacitySearch capacitySearch() {
        return new Probing.CapacitySearch(Sla.parse("p99<10ms, mean<2.5ms, errors<0.5%"), 500, 0.05, openLoops());
    }

    public static Probing capacitySearchOfTwoSlas() {
        return new Probing.CapacitySearch(
                capacitySearch().sla(), List.of(Sla.parse("mean<10ms")), 500, 0.05, openLoops());
    }

    public static Probing clientStaircase() {
        return new Probing.ClientStaircase(List.of(1, 2, 64), Duration.ofMillis(500), Duration.ofSeconds(2));
    }

    public static Probing distances() {
        return new Probing.Distances(List.of(Duration.ZERO, Duration.ofNanos(200_000), Duration.ofMillis(5)));
    }

    private static Probing.OpenLoops openLoops() {
        return new Probing.OpenLoops(LoadModel.Arrivals.POISSON, 256, Duration.ofMillis(500), Duration.ofSeconds(3));
    }

    public static StoredScenario oneRow() {
        return new StoredScenario("{\"type\":\"one-row\",\"rows\":100000}");
    }

    /** A scenario with a text, numbers, a list and an object in it. */
    public static StoredScenario hostileScenario() {
        JsonObject inner = new JsonObject();
        inner.addProperty("text", HOSTILE);
        inner.addProperty("seconds", 0.001);
        JsonArray list = new JsonArray();
        list.add(inner);
        list.add(-3);
        JsonObject scenario = new JsonObject();
        scenario.addProperty("type", "of-tomorrow");
        scenario.add("list", list);
        return new StoredScenario(scenario.toString());
    }

    private static Run run(
            StoredScenario scenario, LoadModel load, @Nullable Probing probing, @Nullable HttpPlan http) {
        Arm jdbc = Arm.parse("jdbc");
        Arm r2dbc = Arm.parse("r2dbc pool=16 initial=4 io.r2dbc:r2dbc-pool=1.0.0.RELEASE");
        Plan plan = new Plan(
                List.of(jdbc, r2dbc),
                scenario,
                load,
                new WindowPlan(Duration.ofSeconds(2), 5, Duration.ofMillis(2_500), Duration.ofSeconds(90), null),
                new Precision(0.03, 0.05, Duration.ofMinutes(5), 32),
                new JvmPlan(512, List.of("-XX:+UseSerialGC"), HOSTILE, List.of("ssh c")),
                probing,
                http,
                Long.MIN_VALUE);
        return new Run(
                Run.FORMAT_VERSION,
                "2026-11-21-one",
                START,
                List.of("compare", "jdbc", HOSTILE),
                plan,
                List.of(
                        new ResolvedArm(
                                jdbc,
                                "jdbc threads=platform",
                                texts("threads", "platform", "pool", "8"),
                                texts("transactions", "prepares each statement anew"),
                                List.of("org.postgresql:postgresql:42.7.14", "com.zaxxer:HikariCP:7.1.0"),
                                null),
                        new ResolvedArm(r2dbc, r2dbc.notation(), texts("pool", "16"), texts(), List.of(), failure())),
                new ServerInfo(
                        "embedded",
                        "postgresql://dbdyno@127.0.0.1:5432/postgres",
                        "PostgreSQL 18.6",
                        texts("shared_buffers", "128MB", "fsync", "on"),
                        new ServerFootprint(12_345_678_901L, 1_100_000_000L, 3_300_000L, 155_000_000L),
                        ArmData.SCHEMAS_NO_RIGHT,
                        "ssh b"),
                new Environment(
                        "0.1.0",
                        "a1b2c3d4e5f60718",
                        "Linux 6.1",
                        "a processor",
                        2,
                        25_000_000_000L,
                        "Temurin 25",
                        -1.0,
                        0.25,
                        new ProcessorSets("0-1", "2-3", null),
                        GeneratorPriority.REAL_TIME,
                        CompilerPriority.OTHERS_LOWERED,
                        FreeMemory.COMPACTED,
                        runRemarks(),
                        List.of(new PlaceSeen(Party.HOST, HOSTILE, 8, "a processor", 180_000, 90_000, 150_000L))));
    }

    public static List<RunRemark> runRemarks() {
        return List.of(
                new RunRemark.FewProcessors(2),
                new RunRemark.PowerSaving(List.of("powersave")),
                new RunRemark.NoUnshare(),
                new RunRemark.MixedVersions(
                        "jdbc", "io.netty", new TreeMap<>(Map.of("io.netty:netty-common", "4.2.17"))),
                new RunRemark.UnlikePlaces("ssh c", "ssh a", "processor model", "a processor", "another"),
                new RunRemark.Written("the load was 0.5 before the run"));
    }

    public static ForkRecord goodFork(int block, int arm, int position) {
        return new ForkRecord(
                        block,
                        arm,
                        position,
                        START,
                        START.plusSeconds(30),
                        Steadiness.STEADY,
                        new ServerWork(1_000, 1_001L, 1_002L, 3L, 1_004L, 8L),
                        new Topology(8, List.of(5, 3), 2, 2),
                        null)
                .with(new Footprint(4_321_000_000L, 2_345_678_901L, 120_000_000L, 345_000_000L))
                .at("ssh c");
    }

    public static ForkRecord failedFork(int block, int arm, int position) {
        return new ForkRecord(block, arm, position, START, START, null, null, null, failure());
    }

    public static ProfileRecord profile() {
        return new ProfileRecord(
                0,
                1,
                1,
                ProfilerMode.THREAD_TIMERS,
                1_000_000L,
                List.of(new ProfiledTurn(14, 12_345, 600_000_000L, 700_000_000L, 900_000_000L, 5)),
                List.of(
                        new ProfiledCode(
                                Layer.DRIVER, "org.postgresql:postgresql", "org.postgresql.core.PGStream.receive", 4),
                        new ProfiledCode(Layer.JIT, null, null, 1)),
                2L,
                new ServerActivity(
                        30, List.of(new Doing(State.WAITING, "Lock: tuple", 7), new Doing(State.IDLE, null, 60))),
                new FlightRecord(3L, 12_345L, 0.5),
                "perf events: " + HOSTILE,
                null);
    }

    public static ProfileRecord lostProfile() {
        return new ProfileRecord(0, 0, null, null, null, List.of(), List.of(), null, null, null, null, HOSTILE);
    }

    public static Failure failure() {
        return new Failure("warming up", HOSTILE, 137, "logs/0-1.log");
    }

    public static Failure failureWithoutProcess() {
        return new Failure("resolving the class path", "no such artifact", null, null);
    }

    public static WindowRecord window(int block, int arm, int window, Phase phase, long... nanos) {
        return new WindowRecord(block, arm, window, phase, measurement(nanos));
    }

    public static Measurement measurement(long... nanos) {
        return new Measurement(
                new Tally(
                        START, 2_000_000_001L, nanos.length, 2, new FirstFailure(HOSTILE, "57P01"), 8, 300_000L, null),
                latency(nanos),
                Quantities.NONE
                        .with(Party.HOST, new Cpu(1_500_000_000L, 250_000_000L))
                        .with(Party.HOST, Count.JIT, 11L)
                        .with(Party.HOST, Count.GC, 12L)
                        .with(Party.HOST, Count.GC_PAUSES, 13L)
                        .with(Party.HOST, Count.RUN_QUEUE_WAIT, Long.MAX_VALUE)
                        .with(Party.DATABASE, new Cpu(700_000_000L, 1L))
                        .with(Party.GENERATOR, new Cpu(30, 40))
                        .with(Party.MACHINE, Count.BUSY, 3_900_000_000L)
                        .with(Party.MACHINE, Count.STEAL, 7L)
                        .threads(new TreeMap<>(Map.of(HOSTILE, Map.of(Count.ON_PROCESSOR, 21L)))),
                2,
                new OpenLoopWindow(
                        1_000.5,
                        nanos.length + 2,
                        latency(1, 2),
                        latency(nanos),
                        new Excursions(10_000_000, 3, 17, 25_000_001)),
                List.of(new Slice(Duration.ofMillis(500), 3, 2, 1, latency(5))),
                remarks());
    }

    /** One remark of each kind. */
    public static List<Remark> remarks() {
        return List.of(
                new Remark.NothingDue(1),
                new Remark.FellBehind(3, 2, 1),
                new Remark.LateLoadMaker(2, 1),
                new Remark.StarvedLoadMaker(0.5, 0.45),
                new Remark.LoadMakerStoodStill(2, 1),
                new Remark.OtherForksAtWork(0.25, null, null),
                new Remark.OtherForksAtWork(0.25, 0.0133, new Remark.BusyThread("Thread-0", "bolt", 0.24)),
                new Remark.ReplayMissed(999, 2, null),
                new Remark.ReplayMissed(999, 1_001, 1_000L),
                new Remark.ProcessStopped(Party.DATABASE, 6_000_000_000L),
                new Remark.ProcessDidNotRun(Party.GENERATOR, 600_000_000L),
                new Remark.ReadInPart(Party.DATABASE, 200_000_000L, 600_000_000L),
                new Remark.ServerRestarted(),
                new Remark.LabStoodStill(8_000_000_000L),
                new Remark.MachineSlept(Long.MAX_VALUE),
                new Remark.OfGenerator("ssh b", new Remark.StarvedLoadMaker(0.5, 0.45)),
                new Remark.StartedLate(HOSTILE, 6_000_000),
                new Remark.WrittenReason(HOSTILE),
                new Remark.LagInLatency(130_000, 370_000),
                new Remark.NotLittle(7.5, 8),
                new Remark.Clipped(1, 600_000_000_000L),
                new Remark.UnreadableProcess(Party.DATABASE, 4711),
                new Remark.Written(HOSTILE));
    }

    public static Measurement bareMeasurement() {
        return Measurement.of(Tally.of(START, 1, 0), latency());
    }

    public static Latency latency(long... nanos) {
        Histogram histogram = new Histogram(3);
        for (long value : nanos) {
            histogram.recordValue(value);
        }
        return Latency.of(histogram);
    }

    private static SequencedMap<String, String> texts(String... namesAndValues) {
        SequencedMap<String, String> texts = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            texts.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return texts;
    }

    public static SequencedMap<String, String> hostileTexts() {
        return new LinkedHashMap<>(Map.of(HOSTILE, HOSTILE));
    }
}
