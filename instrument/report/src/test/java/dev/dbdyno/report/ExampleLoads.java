package dev.dbdyno.report;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.simulation.MmcQueue;
import dev.dbdyno.analysis.simulation.MmcSimulation;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Footprint;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.Link;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.plan.WindowPlan;
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
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Runs under open loops as the lab would store them: simulated queues stand for the web hosts. */
final class ExampleLoads {

    private static final MmcQueue[] QUEUES = {new MmcQueue(8, 200), new MmcQueue(8, 280)};
    private static final Probing.OpenLoops OPEN_LOOPS =
            new Probing.OpenLoops(Arrivals.POISSON, 64, Duration.ofSeconds(1), Duration.ofSeconds(3));
    private static final Remark SHORT = new Remark.StarvedLoadMaker(0.61, 0.35);

    /**
     * What the methods without a parameter return. It is simulated once, because that takes a second and always gives
     * the same result.
     */
    private static final Map<String, Report> MADE = new ConcurrentHashMap<>();

    private record Asked(@Nullable Probing probing, LoadModel load) {}

    /** Simulated once for all names of the arms. */
    private static final Map<Asked, List<WindowRecord>> WINDOWS = new ConcurrentHashMap<>();

    private static final String WEB_HOST = "r2dbc@spring-webflux";

    private ExampleLoads() {}

    /** A capacity search in which each arm once had an invalid window. */
    static Report capacity() {
        return MADE.computeIfAbsent("capacity", name -> capacity(WEB_HOST));
    }

    static Report capacity(String label) {
        return capacity(label, List.of());
    }

    /** The same forks searched for other SLAs too. */
    static Report capacity(String label, List<Sla> further) {
        Sla sla = Sla.parse("p99<30ms, errors<0.1%");
        Probing.CapacitySearch search = new Probing.CapacitySearch(sla, further, 200, 0.03, OPEN_LOOPS);
        return report(label, search, new LoadModel.ClosedLoop(8), (arm, block) -> {
            List<Measurement> probes = new ArrayList<>(simulation(arm, block).search(search));
            if (block == 1) {
                probes.add(1, invalid(probes.getFirst()));
            }
            return probes;
        });
    }

    /** A staircase without an SLA. */
    static Report staircase() {
        return MADE.computeIfAbsent("staircase", name -> stairs());
    }

    private static Report stairs() {
        Probing.Staircase staircase = new Probing.Staircase(List.of(400.0, 800.0, 1_200.0, 1_500.0), null, OPEN_LOOPS);
        return report(WEB_HOST, staircase, new LoadModel.ClosedLoop(8), (arm, block) -> {
            MmcSimulation simulation = simulation(arm, block);
            return staircase.ratesPerSecond().stream()
                    .map(rate -> simulation.window(OPEN_LOOPS.at(rate), OPEN_LOOPS.window()))
                    .toList();
        });
    }

    /** Open loops compared at one rate. */
    static Report openLoop() {
        return MADE.computeIfAbsent("open loop", name -> atOneRate());
    }

    private static Report atOneRate() {
        LoadModel.OpenLoop load = OPEN_LOOPS.at(1_000);
        return report(WEB_HOST, null, load, (arm, block) -> {
            MmcSimulation simulation = simulation(arm, block);
            return Stream.generate(() -> simulation.window(load, OPEN_LOOPS.window()))
                    .limit(ExampleForks.MEASURED_WINDOWS)
                    .toList();
        });
    }

    /** Closed loops of ever more clients: the first arm peaks early, the second one late. */
    static Report clients() {
        return MADE.computeIfAbsent("clients", name -> clients(WEB_HOST));
    }

    static Report clients(String label) {
        Probing.ClientStaircase stairs = new Probing.ClientStaircase(
                List.of(1, 2, 4, 8, 16, 32, 64, 128), Duration.ofMillis(500), Duration.ofSeconds(2));
        return report(label, stairs, new LoadModel.ClosedLoop(16), (arm, block) -> {
            Random random = new Random(100L * block + arm);
            return stairs.clients().stream()
                    .map(clients -> closed(arm, clients, random))
                    .toList();
        });
    }

    /** With as many clients as places, all places are busy. More clients are in each other's way. */
    private static Measurement closed(int arm, int clients, Random random) {
        int places = arm == 0 ? 8 : 32;
        double perPlace = arm == 0 ? 160 : 60;
        double perSecond = perPlace
                * Math.min(clients, places)
                * Math.pow(0.97, Math.max(0, clients / places - 1))
                * Math.exp(0.02 * random.nextGaussian());
        long operations = Math.round(2 * perSecond);
        Histogram nanos = new Histogram(3);
        for (int k = 0; k < 100; k++) {
            nanos.recordValueWithCount(
                    Math.round(clients / perSecond * 1e9 * Math.exp(0.25 * random.nextGaussian())),
                    Math.max(1, operations / 100));
        }
        Tally tally = Tally.of(Instant.EPOCH, 2_000_000_000L, operations);
        return Measurement.of(
                arm == 1 && clients == 128
                        ? tally.failing(3, new FirstFailure("pool exhausted: 120 waiting", null))
                        : tally,
                Latency.of(nanos));
    }

    static final List<Duration> ROUND_TRIPS = List.of(
            Duration.ZERO,
            Duration.ofNanos(200_000),
            Duration.ofMillis(1),
            Duration.ofMillis(5),
            Duration.ofMillis(20));

    /** The second arm needs two round trips at first, and then fewer than the first. */
    static Report distances() {
        return MADE.computeIfAbsent("distances", name -> distances(WEB_HOST));
    }

    static Report distances(String label) {
        RunResults plain = ExampleRun.webHosts(label).results();
        List<ForkRecord> forks = new ArrayList<>();
        List<WindowRecord> windows = new ArrayList<>();
        for (ForkRecord fork : plain.forks()) {
            forks.add(fork.with(Link.DIRECT));
            forks.add(fork.with(Link.RELAYED));
            // one that scrambles its seed: Random's first numbers of near seeds are alike
            RandomGenerator random = new SplittableRandom(100L * fork.block() + fork.arm());
            for (int round = 0; round < ROUND_TRIPS.size(); round++) {
                Duration roundTrip = ROUND_TRIPS.get(round);
                Instant at = fork.startedAt().plusSeconds(6).plusMillis(300L * round);
                windows.add(new WindowRecord(
                        fork.block(),
                        fork.arm(),
                        null,
                        round,
                        round,
                        roundTrip,
                        Phase.MEASURED,
                        timed(away(fork.arm(), roundTrip, random), fork.arm(), at)));
            }
        }
        RunResults results = new RunResults(
                run(plain.run(), new Probing.Distances(ROUND_TRIPS), new LoadModel.ClosedLoop(8)),
                forks,
                windows,
                new Ending(Instant.parse("2026-11-20T09:40:00Z"), Ending.Reason.BLOCKS_DONE));
        return Report.of(results, Analyst.analyse(results));
    }

    private static Measurement away(int arm, Duration roundTrip, RandomGenerator random) {
        double own = arm == 0 ? 2_000_000 : 2_800_000;
        double trips = arm == 0 ? 1.5 : 1;
        double each = (own + trips * roundTrip.toNanos()) * Math.exp(0.02 * random.nextGaussian());
        long operations = Math.round(8e9 / each);
        Histogram nanos = new Histogram(3);
        nanos.recordValueWithCount(Math.round(each), operations);
        return Measurement.of(Tally.of(Instant.EPOCH, 1_000_000_000L, operations), Latency.of(nanos));
    }

    /** A spike of which the second arm loses a part. */
    static Report spike() {
        return MADE.computeIfAbsent("spike", name -> spike(WEB_HOST));
    }

    static Report spike(String label) {
        LoadModel.Spike load = new LoadModel.Spike(
                800, 3_000, Duration.ofSeconds(5), Duration.ofSeconds(2), Duration.ofSeconds(8), Arrivals.POISSON, 64);
        return report(
                label,
                null,
                load,
                (arm, block) -> IntStream.range(0, ExampleForks.MEASURED_WINDOWS)
                        .mapToObj(window -> spiked(load, arm, 100 * block + window))
                        .toList());
    }

    private static MmcSimulation simulation(int arm, int block) {
        return new MmcSimulation(QUEUES[arm], 20_261_121L + 10L * block + arm);
    }

    /** What an arm's fork measured. */
    private interface Measured {
        List<Measurement> of(int arm, int block);
    }

    private static Report report(String label, @Nullable Probing probing, LoadModel load, Measured measured) {
        RunResults plain = ExampleRun.webHosts(label).results();
        List<WindowRecord> windows =
                WINDOWS.computeIfAbsent(new Asked(probing, load), asked -> windows(plain, measured));
        RunResults results = new RunResults(
                run(plain.run(), probing, load),
                plain.forks().stream().map(ExampleLoads::withFootprint).toList(),
                windows,
                new Ending(Instant.parse("2026-11-20T09:40:00Z"), Ending.Reason.BLOCKS_DONE));
        return Report.of(results, Analyst.analyse(results));
    }

    private static List<WindowRecord> windows(RunResults plain, Measured measured) {
        List<WindowRecord> windows = new ArrayList<>();
        plain.windows().stream()
                .filter(window -> window.phase() == Phase.WARMUP)
                .forEach(windows::add);
        plain.forks().forEach(fork -> {
            int at = ExampleForks.WARMUP_WINDOWS;
            Instant start = fork.startedAt().plusSeconds(6);
            for (Measurement window : measured.of(fork.arm(), fork.block())) {
                Measurement timed =
                        timed(window, fork.arm(), start.plusMillis(300L * (at - ExampleForks.WARMUP_WINDOWS)));
                windows.add(new WindowRecord(fork.block(), fork.arm(), at++, Phase.MEASURED, timed));
            }
        });
        return windows;
    }

    /** The second arm's framework builds its application. */
    private static ForkRecord withFootprint(ForkRecord fork) {
        Random random = new Random(50L * fork.block() + fork.arm());
        double noise = Math.exp(0.03 * random.nextGaussian());
        return fork.with(new Footprint(
                fork.arm() == 1 ? 4_321_000_000L : null,
                Math.round(noise * (fork.arm() == 1 ? 1_700_000_000L : 2_900_000_000L)),
                Math.round(noise * (fork.arm() == 1 ? 120_000_000L : 190_000_000L)),
                Math.round(noise * (fork.arm() == 1 ? 260_000_000L : 410_000_000L))));
    }

    private static Run run(Run run, @Nullable Probing probing, LoadModel load) {
        Plan plan = run.plan();
        Plan loaded = new Plan(
                plan.arms(),
                plan.scenario(),
                load,
                probing instanceof Probing.Distances ? oneTurnAtEach(plan.windows()) : plan.windows(),
                plan.precision(),
                plan.jvm(),
                probing,
                new HttpPlan(HttpPlan.Connections.KEEP_ALIVE, Duration.ofSeconds(5)),
                plan.seed());
        return new Run(
                run.formatVersion(),
                run.id(),
                run.startedAt(),
                List.of("capacity"),
                loaded,
                run.arms(),
                run.server(),
                run.environment());
    }

    private static WindowPlan oneTurnAtEach(WindowPlan windows) {
        return new WindowPlan(
                windows.window(),
                1,
                windows.warmupAtLeast(),
                windows.warmupAtMost(),
                windows.warmupClients(),
                windows.leadIn());
    }

    private static Measurement timed(Measurement m, int arm, Instant at) {
        return m.with(m.tally().at(at).on(8))
                .with(
                        Quantities.NONE
                                .with(Party.HOST, cpu(arm == 0 ? 240 : 310, m.operations()))
                                .with(Party.DATABASE, cpu(arm == 0 ? 90 : 110, m.operations()))
                                .with(Party.GENERATOR, cpu(35, m.operations()))
                                .with(Party.HOST, Count.JIT, 3_000_000L)
                                .with(Party.HOST, Count.GC, 4_000_000L)
                                .with(Party.HOST, Count.GC_PAUSES, 3L)
                                .with(Party.HOST, Count.RUN_QUEUE_WAIT, 21_000_000L)
                                .with(Party.MACHINE, Count.BUSY, m.durationNanos())
                                .with(Party.MACHINE, Count.STEAL, 0L),
                        2);
    }

    private static Cpu cpu(double micros, long operations) {
        long nanos = Math.round(micros * 1e3 * operations);
        return new Cpu(nanos * 2 / 3, nanos - nanos * 2 / 3);
    }

    private static Measurement invalid(Measurement m) {
        return m.remarking(List.of(SHORT));
    }

    private static Measurement spiked(LoadModel.Spike load, int arm, int seed) {
        Random random = new Random(1_000L * arm + seed);
        List<Slice> slices = new ArrayList<>();
        Histogram all = new Histogram(3);
        long failures = 0;
        for (int i = 0; i < 30; i++) {
            Slice slice = slice(load, arm, i * 0.5, random);
            slices.add(slice);
            all.add(slice.latency().nanos());
            failures += slice.failures();
        }
        FirstFailure first = failures > 0 ? new FirstFailure("pool exhausted: 64 waiting", null) : null;
        return Measurement.of(
                        Tally.of(Instant.EPOCH, 15_000_000_000L, all.getTotalCount())
                                .failing(failures, first),
                        Latency.of(all))
                .over(slices);
    }

    private static Slice slice(LoadModel.Spike load, int arm, double from, Random random) {
        boolean burst = from >= 5 && from < 7;
        double backAfter = arm == 0 ? 5 : 1.5;
        boolean slow = from >= 5 && from < 7 + backAfter;
        long due = Math.round(
                (burst ? load.burstPerSecond() : load.steadyPerSecond()) / 2 * (1 + 0.02 * random.nextGaussian()));
        long failed = burst && arm == 1 ? due / 5 : 0;
        Histogram nanos = new Histogram(3);
        double typical = slow ? 400e6 : 6e6;
        for (int k = 0; k < 50; k++) {
            nanos.recordValueWithCount(
                    Math.round(typical * Math.exp(0.4 * random.nextGaussian())), Math.max(1, (due - failed) / 50));
        }
        return new Slice(Duration.ofMillis(500), due, failed, slow ? (arm == 0 ? 650 : 950) : due, Latency.of(nanos));
    }
}
