package dev.dbdyno.analysis;

import dev.dbdyno.results.ArmData;
import dev.dbdyno.results.Environment;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.Footprint;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ProcessorSets;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
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
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.StoredScenario;
import dev.dbdyno.results.plan.WindowPlan;
import dev.dbdyno.results.profile.FlightRecord;
import dev.dbdyno.results.profile.ProfiledCode;
import dev.dbdyno.results.profile.ProfiledTurn;
import dev.dbdyno.results.profile.ProfilerMode;
import dev.dbdyno.results.profile.ServerActivity;
import dev.dbdyno.results.profile.ServerActivity.Doing;
import dev.dbdyno.results.profile.ServerActivity.State;
import dev.dbdyno.results.window.AtWork;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Slice;
import dev.dbdyno.results.window.Tally;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Builds a run's results: arms, then blocks of forks, each with one window of a second on four processors. */
public final class RunResultsBuilder {

    public static final int PROCESSORS = 4;
    public static final long SECOND = 1_000_000_000L;
    private static final Instant START = Instant.parse("2026-11-21T00:00:00Z");
    private static final Latency LATENCY = latency();
    private static final int WARMUP_ROUNDS = 7;
    private static final Remark INVALID = new Remark.OtherForksAtWork(0.2, 0.01, null);

    private final List<ResolvedArm> arms = new ArrayList<>();
    private final List<ForkRecord> forks = new ArrayList<>();
    private final List<WindowRecord> windows = new ArrayList<>();
    private final List<ProfileRecord> profiles = new ArrayList<>();
    private StoredScenario scenario = new StoredScenario("{\"type\":\"one-row\",\"rows\":100000}");
    private LoadModel load = new LoadModel.ClosedLoop(8);
    private @Nullable Probing probing;
    private double halfWidthFraction = 0.03;
    private double marginFraction = 0.03;
    private double loadAverage = 0;
    private @Nullable Double otherLoad;
    private @Nullable ArmData armData;
    private @Nullable String serverPlace;
    private int windowsPerFork = 1;
    private List<String> places = List.of();
    private int block;

    /** What a fork measures. It is mutable, so that a test changes only what it is about. */
    public static final class ForkSketch {
        public double operations = 10_000;

        /** The host's system calls per operation, counted in a traced window. */
        public @Nullable Double systemCalls;

        /** What its connections did at the server, by the time that an operation kept one so, in ns. */
        public Map<State, Double> atServer = Map.of();

        /** Where its profile has samples. */
        public List<ProfiledCode> code = List.of();

        /** The samples of these that were taken while a pool handed out connections. */
        public long handedOut;

        public @Nullable Double childMicros = 20.0;

        public @Nullable Double databaseMicros = 10.0;

        public @Nullable Double generatorMicros;

        public @Nullable List<Slice> slices;

        /** The fork's windows, if they are not all alike. */
        public @Nullable List<Measurement> probes;

        public long failures;

        public @Nullable FirstFailure firstFailure;

        public Steadiness steadiness = Steadiness.STEADY;

        public @Nullable ServerWork work = new ServerWork(100_000, 100_000L, 100_000L, 100L, 100_000L, 8L);

        public @Nullable Topology topology = new Topology(8, List.of(), null, 8);

        public @Nullable Footprint footprint;

        public @Nullable Failure failure;

        public long jitNanos;
        public double busyFraction = 0.5;
        public double stealFraction;

        /** The part of their time in which the eight clients were idle; null where latencies are not recorded. */
        public @Nullable Double idleFraction;

        /** The part of its windows in which all clients are at work; null where that is not recorded. */
        public @Nullable Double atWorkFraction;

        public List<Remark> remarks = List.of();
        public int windows = 1;

        /**
         * The speed in each measured round, where 1 is the usual speed; null if the forks of a block ran one after
         * another.
         */
        public double @Nullable [] rounds;

        /** The number of first rounds in which the fork had no part, because it replaced another. */
        public int missedRounds;

        /** Whether another failed before it in the same block, with windows of its own at a tenth of the speed. */
        public boolean replaces;

        /** The rounds whose windows are invalid. */
        public List<Integer> invalidRounds = List.of();

        /** Further counts per operation, by party. */
        private final Map<Party, Map<Count, Double>> counts = new EnumMap<>(Party.class);

        /** Context switches per operation of groups of the host's threads. */
        public Map<String, Double> switches = Map.of();

        public ForkSketch counting(Party party, Count count, double perOperation) {
            counts.computeIfAbsent(party, none -> new EnumMap<>(Count.class)).put(count, perOperation);
            return this;
        }

        public ForkSketch perSecond(double operations) {
            this.operations = operations;
            return this;
        }

        /** Gives two parts of the CPU to the child and one to the database. */
        public ForkSketch micros(double total) {
            this.childMicros = total * 2 / 3;
            this.databaseMicros = total / 3;
            return this;
        }
    }

    public static RunResultsBuilder aRun(String... notations) {
        RunResultsBuilder builder = new RunResultsBuilder();
        for (String notation : notations) {
            builder.arms.add(arm(notation, 8, null));
        }
        return builder;
    }

    public RunResultsBuilder withPool(int arm, int pool) {
        arms.set(arm, arm(arms.get(arm).label(), pool, null));
        return this;
    }

    /**
     * Gives an arm a class path.
     *
     * @param jars each {@code group:artifact:version}
     */
    public RunResultsBuilder on(int arm, String... jars) {
        ResolvedArm plain = arms.get(arm);
        arms.set(
                arm,
                new ResolvedArm(
                        plain.arm(),
                        plain.label(),
                        plain.settings(),
                        plain.explainedWork(),
                        List.of(jars),
                        plain.failure()));
        return this;
    }

    public RunResultsBuilder unresolved(int arm) {
        arms.set(arm, arm(arms.get(arm).label(), 8, failure()));
        return this;
    }

    public RunResultsBuilder doing(StoredScenario scenario) {
        this.scenario = scenario;
        return this;
    }

    public RunResultsBuilder under(LoadModel load) {
        this.load = load;
        return this;
    }

    public RunResultsBuilder probing(Probing probing) {
        this.probing = probing;
        return this;
    }

    public RunResultsBuilder asksFor(double halfWidthFraction, double marginFraction) {
        this.halfWidthFraction = halfWidthFraction;
        this.marginFraction = marginFraction;
        return this;
    }

    public RunResultsBuilder afterLoad(double loadAverage) {
        this.loadAverage = loadAverage;
        return this;
    }

    public RunResultsBuilder besides(double otherLoad) {
        this.otherLoad = otherLoad;
        return this;
    }

    /** Puts dbdyno's own server at a place. */
    public RunResultsBuilder serverAt(String elsewhere) {
        this.serverPlace = elsewhere;
        return this;
    }

    /** With blocks at each place in turn. */
    public RunResultsBuilder spreadOver(String... all) {
        this.places = List.of(all);
        return this;
    }

    public RunResultsBuilder rowsIn(ArmData armData) {
        this.armData = armData;
        return this;
    }

    public RunResultsBuilder withWindowsPerFork(int windowsPerFork) {
        this.windowsPerFork = windowsPerFork;
        return this;
    }

    /** Adds a block of the arms whose sketches are given. A null sketch leaves that arm out. */
    public RunResultsBuilder block(@Nullable ForkSketch... sketches) {
        for (int arm = 0; arm < sketches.length; arm++) {
            if (sketches[arm] != null) {
                add(arm, sketches[arm]);
            }
        }
        block++;
        return this;
    }

    /** Adds blocks of all arms that are alike, with the change made to one arm's forks. */
    public RunResultsBuilder blocks(int count, int changedArm, Consumer<ForkSketch> change) {
        return blocks(count, (arm, sketch) -> {
            if (arm == changedArm) {
                change.accept(sketch);
            }
        });
    }

    public RunResultsBuilder blocks(int count) {
        return blocks(count, (arm, sketch) -> {});
    }

    public RunResultsBuilder blocks(int count, SketchByArm change) {
        for (int i = 0; i < count; i++) {
            ForkSketch[] sketches = new ForkSketch[arms.size()];
            for (int arm = 0; arm < sketches.length; arm++) {
                sketches[arm] = new ForkSketch();
                change.draw(arm, sketches[arm]);
            }
            block(sketches);
        }
        return this;
    }

    /** Changes one arm's fork. */
    public interface SketchByArm {
        void draw(int arm, ForkSketch sketch);
    }

    /** Changes the measurement of every window afterwards. */
    public RunResultsBuilder seenAs(UnaryOperator<WindowRecord> change) {
        windows.replaceAll(change);
        return this;
    }

    public int blocksSoFar() {
        return block;
    }

    public RunResults build() {
        Plan plan = new Plan(
                arms.stream().map(ResolvedArm::arm).toList(),
                scenario,
                load,
                new WindowPlan(
                        Duration.ofSeconds(1), windowsPerFork, Duration.ofSeconds(1), Duration.ofSeconds(2), null),
                new Precision(halfWidthFraction, marginFraction, Duration.ofMinutes(5), 32),
                new JvmPlan(512, List.of()),
                probing,
                null,
                1);
        Environment environment = new Environment(
                "0",
                "test",
                "test",
                PROCESSORS,
                1,
                "test",
                loadAverage,
                otherLoad,
                ProcessorSets.NONE,
                null,
                null,
                List.of());
        ServerInfo server = new ServerInfo(
                "embedded", "postgresql://localhost", "18", new LinkedHashMap<>(), null, armData, serverPlace);
        Run run = new Run(Run.FORMAT_VERSION, "test", START, List.of(), plan, arms, server, environment);
        return new RunResults(run, forks, windows, profiles, null);
    }

    public static Failure failure() {
        return new Failure("opening the stack", "no route to host", 1, "logs/child.log");
    }

    private void add(int arm, ForkSketch sketch) {
        Instant started = START.plusSeconds(100L * block + 10L * arm);
        if (sketch.replaces) {
            addReplaced(arm, sketch, started);
        }
        forks.add(new ForkRecord(
                        block,
                        arm,
                        arm,
                        started,
                        started.plusSeconds(9),
                        sketch.steadiness,
                        sketch.work,
                        sketch.topology,
                        sketch.failure)
                .asAttempt(sketch.replaces ? 1 : null)
                .with(sketch.footprint)
                .at(places.isEmpty() ? null : places.get(block % places.size())));
        if (sketch.failure != null) {
            return;
        }
        windows.add(new WindowRecord(block, arm, 0, Phase.WARMUP, measurement(sketch, started, 0.5)));
        if (sketch.probes != null) {
            for (int probe = 0; probe < sketch.probes.size(); probe++) {
                windows.add(
                        new WindowRecord(block, arm, probe + 1, Phase.MEASURED, at(sketch.probes.get(probe), started)));
            }
            return;
        }
        if (sketch.rounds != null) {
            addRounds(arm, sketch, started, sketch.rounds);
            return;
        }
        for (int window = 0; window < sketch.windows; window++) {
            windows.add(new WindowRecord(
                    block, arm, window + 1, Phase.MEASURED, measurement(sketch, started.plusSeconds(window + 1), 1)));
        }
        if (!sketch.atServer.isEmpty() || !sketch.code.isEmpty()) {
            profiles.add(profile(block, arm, sketch));
        }
        if (sketch.systemCalls != null) {
            int last = sketch.windows + 1;
            windows.add(new WindowRecord(
                    block, arm, last, Phase.TRACED, traced(sketch, started.plusSeconds(last), sketch.systemCalls)));
        }
    }

    /** Two pins, half a second in all. */
    private static final FlightRecord FLIGHT = new FlightRecord(2L, 500_000_000L, 1.5);

    private static ProfileRecord profile(int block, int arm, ForkSketch sketch) {
        // 1,000 looks at connections that end an operation each millisecond
        List<Doing> doings = sketch.atServer.entrySet().stream()
                .map(each -> new Doing(each.getKey(), null, Math.round(each.getValue() / 1_000)))
                .toList();
        ProfiledTurn turn = new ProfiledTurn(20, 1_000, 1_000_000_000L, 0, 0, 0);
        return new ProfileRecord(
                block,
                arm,
                null,
                ProfilerMode.PERF_EVENTS,
                5_000_000L,
                List.of(turn),
                sketch.code,
                sketch.handedOut,
                new ServerActivity(1_000, doings),
                FLIGHT,
                null,
                null);
    }

    private static Measurement traced(ForkSketch sketch, Instant started, double callsPerOperation) {
        Measurement window = measurement(sketch, started, 0.9);
        long calls = Math.round(callsPerOperation * window.operations());
        return window.knowing(Quantities.of(Party.HOST, Map.of(Count.SYSTEM_CALLS, calls)));
    }

    private void addRounds(int arm, ForkSketch sketch, Instant started, double[] speeds) {
        for (int round = sketch.missedRounds; round < speeds.length; round++) {
            Measurement measured = measurement(sketch, started.plusMillis(100L * round), speeds[round]);
            List<Remark> remarks = sketch.invalidRounds.contains(round) ? List.of(INVALID) : sketch.remarks;
            windows.add(new WindowRecord(
                    block,
                    arm,
                    sketch.replaces ? 1 : null,
                    round,
                    WARMUP_ROUNDS + round,
                    Phase.MEASURED,
                    measured.remarking(remarks)));
        }
    }

    private void addReplaced(int arm, ForkSketch sketch, Instant started) {
        windows.add(new WindowRecord(
                block, arm, null, 0, WARMUP_ROUNDS, Phase.MEASURED, measurement(sketch, started, 0.1)));
        forks.add(new ForkRecord(block, arm, arm, started, started.plusSeconds(1), null, null, null, failure()));
    }

    /** A probe that knows what it used keeps it. */
    private static Measurement at(Measurement probe, Instant started) {
        Measurement timed = probe.with(probe.tally().at(started.plusSeconds(1)).on(8));
        return probe.cpu(Party.HOST) != null
                ? timed
                : timed.with(
                        Quantities.NONE
                                .with(Party.HOST, cpu(20.0, probe.operations()))
                                .with(Party.DATABASE, cpu(10.0, probe.operations()))
                                .with(Party.GENERATOR, cpu(5.0, probe.operations()))
                                .with(Party.HOST, Count.JIT, 0L),
                        null);
    }

    private static Measurement measurement(ForkSketch sketch, Instant at, double speed) {
        // precise to 1e-6 of a ratio: counts are scaled up with the window's length, which keeps the rate
        long seconds = 100;
        long operations = Math.round(sketch.operations * seconds * speed);
        Tally tally = new Tally(at, seconds * SECOND, operations, sketch.failures, sketch.firstFailure, 8)
                .with(atWork(sketch.atWorkFraction, operations, seconds * SECOND));
        Quantities quantities = Quantities.NONE
                .with(Party.HOST, cpu(sketch.childMicros, operations))
                .with(Party.DATABASE, cpu(sketch.databaseMicros, operations))
                .with(Party.GENERATOR, cpu(sketch.generatorMicros, operations))
                .with(Party.HOST, Count.JIT, sketch.jitNanos * seconds)
                .with(Party.MACHINE, Count.BUSY, (long) (sketch.busyFraction * PROCESSORS * seconds * SECOND))
                .with(Party.MACHINE, Count.STEAL, (long) (sketch.stealFraction * PROCESSORS * seconds * SECOND));
        return new Measurement(
                tally,
                latency(sketch, tally),
                quantities.and(further(sketch, operations)),
                PROCESSORS,
                null,
                sketch.slices,
                sketch.remarks);
    }

    private static @Nullable AtWork atWork(@Nullable Double fraction, long operations, long nanos) {
        return fraction == null ? null : new AtWork(fraction * operations, Math.round(fraction * nanos));
    }

    private static Quantities further(ForkSketch sketch, long operations) {
        Quantities further = Quantities.NONE;
        for (Map.Entry<Party, Map<Count, Double>> party : sketch.counts.entrySet()) {
            for (Map.Entry<Count, Double> count : party.getValue().entrySet()) {
                further = further.with(party.getKey(), count.getKey(), Math.round(count.getValue() * operations));
            }
        }
        return further.threads(switches(sketch, operations));
    }

    private static SortedMap<String, Map<Count, Long>> switches(ForkSketch sketch, long operations) {
        SortedMap<String, Map<Count, Long>> groups = new TreeMap<>();
        sketch.switches.forEach((group, perOperation) ->
                groups.put(group, Map.of(Count.VOLUNTARY_SWITCHES, Math.round(perOperation * operations))));
        return groups;
    }

    private static @Nullable Cpu cpu(@Nullable Double microsPerOperation, long operations) {
        if (microsPerOperation == null) {
            return null;
        }
        long nanos = Math.round(microsPerOperation * 1e3 * operations);
        return new Cpu(nanos * 3 / 4, nanos - nanos * 3 / 4);
    }

    /** Gives the arm a setting that its notation does not show. */
    public RunResultsBuilder setting(int arm, String name, String value) {
        ResolvedArm plain = arms.get(arm);
        SequencedMap<String, String> settings = new LinkedHashMap<>(plain.settings());
        settings.put(name, value);
        arms.set(
                arm,
                new ResolvedArm(
                        plain.arm(),
                        plain.label(),
                        settings,
                        plain.explainedWork(),
                        plain.classPath(),
                        plain.failure()));
        return this;
    }

    /** Gives the arm's stack a reason for what the server counts for it. */
    public RunResultsBuilder explaining(int arm, String counter, String reason) {
        ResolvedArm plain = arms.get(arm);
        SequencedMap<String, String> explained = new LinkedHashMap<>(plain.explainedWork());
        explained.put(counter, reason);
        arms.set(
                arm,
                new ResolvedArm(
                        plain.arm(), plain.label(), plain.settings(), explained, plain.classPath(), plain.failure()));
        return this;
    }

    private static ResolvedArm arm(String notation, int pool, @Nullable Failure failure) {
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        settings.put("pool", Integer.toString(pool));
        Arm arm = Arm.parse(notation);
        settings.putAll(arm.settings());
        return new ResolvedArm(arm, notation, settings, new LinkedHashMap<>(), List.of(), failure);
    }

    private static Latency latency(ForkSketch sketch, Tally tally) {
        if (sketch.idleFraction == null) {
            return LATENCY;
        }
        Histogram nanos = new Histogram(3);
        double inOperations = (1 - sketch.idleFraction) * 8 * tally.durationNanos();
        nanos.recordValueWithCount(Math.round(inOperations / tally.operations()), tally.operations());
        return Latency.of(nanos);
    }

    private static Latency latency() {
        Histogram nanos = new Histogram(3);
        nanos.recordValue(1_000_000);
        return Latency.of(nanos);
    }
}
