package dev.dbdyno.report;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.plan.WindowPlan;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Excursions;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Tally;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A run of any kind that the lab could have stored, drawn by a seed: two to six arms far apart or close together, one to eight
 * blocks, any load, and everything that goes wrong. Its windows are few and small, so that hundreds of runs take seconds.
 */
final class GeneratedRun {

    private static final int PROCESSORS = 2;
    private static final int WARMUP_WINDOWS = 2;
    private static final int MEASURED_WINDOWS = 3;
    private static final long WINDOW_NANOS = 1_000_000_000L;
    private static final double PLENTY_PER_SECOND = 4_000;

    private static final Probing.OpenLoops OPEN_LOOPS =
            new Probing.OpenLoops(Arrivals.POISSON, 64, Duration.ofSeconds(1), Duration.ofSeconds(1));
    private static final Probing.CapacitySearch SEARCH =
            new Probing.CapacitySearch(Sla.parse("p99<30ms, errors<0.1%"), 500, 0.1, OPEN_LOOPS);
    private static final Probing.ClientStaircase CLIENTS =
            new Probing.ClientStaircase(List.of(1, 4, 16, 64), Duration.ofMillis(500), Duration.ofSeconds(1));
    private static final Latency NO_LAG = Latency.of(new Histogram(2));

    /** How a run loads its arms. */
    enum Load {
        CLOSED,
        OPEN,
        CLIENTS,
        CAPACITY
    }

    private static final List<Load> QUICK = List.of(Load.CLOSED, Load.OPEN, Load.CLIENTS);

    /** What an arm is like. */
    private record Truth(
            Arm arm, double perSecond, double childMicros, double databaseMicros, double statements, double failing) {}

    private final Load load;
    private final RandomGenerator random;
    private final List<Truth> arms = new ArrayList<>();
    private final List<ForkRecord> forks = new ArrayList<>();
    private final List<WindowRecord> windows = new ArrayList<>();

    private final double scatter;
    private final double unsteady;
    private final double invalid;
    private final double jitNanos;
    private final double busyFraction;
    private final boolean isInRounds;
    private final boolean isDatabaseKnown;
    private final boolean isMachineKnown;
    private final boolean isWorkKnown;

    private GeneratedRun(long seed) {
        // one that scrambles its seed: Random's first numbers of near seeds are alike
        random = new SplittableRandom(seed);
        // the analysis of a search takes ten times as long as that of any other load
        load = isChosen(0.1) ? Load.CAPACITY : QUICK.get(random.nextInt(QUICK.size()));
        scatter = one(0.003, 0.02, 0.1, 0.3);
        unsteady = one(0, 0, 0.1, 1);
        invalid = one(0, 0, 0.05, 0.5);
        jitNanos = one(3e6, 3e6, 6e7, 4e8);
        busyFraction = one(0.6, 0.97, 1.01);
        isInRounds = isChosen(0.7);
        isDatabaseKnown = isChosen(0.8);
        isMachineKnown = isChosen(0.8);
        isWorkKnown = isChosen(0.8);
        double apart = one(0, 0.02, 0.2, 0.7);
        int count = 2 + random.nextInt(load == Load.CAPACITY ? 2 : 5);
        for (int arm = 0; arm < count; arm++) {
            arms.add(truth(arm, apart));
        }
    }

    /** The report on the run of a seed. */
    static Report report(long seed) {
        RunResults results = new GeneratedRun(seed).results();
        return Report.of(results, Analyst.analyse(results));
    }

    private Truth truth(int arm, double apart) {
        double slower = Math.exp(-apart * random.nextDouble() * 2);
        // now and then the same arm twice
        int pool = 8 + (isChosen(0.1) ? 0 : arm);
        String stack = isChosen(0.3) ? "vertx" : "jdbc";
        return new Truth(
                Arm.parse("%s pool=%d".formatted(stack, pool)),
                PLENTY_PER_SECOND * slower,
                120 / slower * Math.exp(0.1 * random.nextGaussian()),
                180 / slower * Math.exp(0.1 * random.nextGaussian()),
                isChosen(0.1) ? 2 : 1,
                one(0, 0, 0, 0, 0.2, 1));
    }

    private double one(double... of) {
        return of[random.nextInt(of.length)];
    }

    private boolean isChosen(double probability) {
        return random.nextDouble() < probability;
    }

    private RunResults results() {
        int blocks = 1 + random.nextInt(8);
        Instant clock = ExampleHead.START;
        for (int block = 0; block < blocks; block++) {
            for (int arm = 0; arm < arms.size(); arm++) {
                clock = fork(block, arm, clock);
            }
        }
        return new RunResults(head(), forks, windows, ending(clock));
    }

    private @Nullable Ending ending(Instant at) {
        List<Ending.Reason> reasons = List.of(Ending.Reason.values());
        int drawn = random.nextInt(reasons.size() + 1);
        return drawn == reasons.size() ? null : new Ending(at, reasons.get(drawn));
    }

    private Run head() {
        List<ResolvedArm> resolved = arms.stream()
                .map(truth -> new ResolvedArm(
                        truth.arm(),
                        truth.arm().notation(),
                        ExampleHead.settings(truth.arm()),
                        new LinkedHashMap<>(),
                        List.of("org.postgresql:postgresql:42.7.14"),
                        null))
                .toList();
        Run run = ExampleHead.of(resolved, "PostgreSQL 18.6 on x86_64-pc-linux-gnu");
        return run.going(loaded(run.plan()));
    }

    private Plan loaded(Plan plan) {
        return new Plan(
                plan.arms(),
                plan.scenario(),
                load == Load.OPEN ? OPEN_LOOPS.at(PLENTY_PER_SECOND / 2) : new LoadModel.ClosedLoop(8),
                new WindowPlan(
                        Duration.ofNanos(WINDOW_NANOS), MEASURED_WINDOWS, Duration.ZERO, Duration.ofSeconds(12), null),
                plan.precision(),
                plan.jvm(),
                switch (load) {
                    case CLOSED, OPEN -> null;
                    case CAPACITY -> SEARCH;
                    case CLIENTS -> CLIENTS;
                },
                null,
                plan.seed());
    }

    private Instant fork(int block, int arm, Instant start) {
        Truth truth = arms.get(arm);
        if (isChosen(truth.failing())) {
            Instant end = start.plusSeconds(1);
            Failure failure = new Failure("opening the stack", "Connection refused", 3, null);
            forks.add(new ForkRecord(block, arm, arm, start, end, null, null, null, failure));
            return end;
        }
        Instant clock = start;
        double speed = Math.exp(scatter * random.nextGaussian());
        long operations = 0;
        int window = 0;
        for (Measurement measured : measured(truth, speed)) {
            boolean isWarmup = window < WARMUP_WINDOWS;
            Integer round = isInRounds ? window : null;
            windows.add(new WindowRecord(
                    block,
                    arm,
                    null,
                    window,
                    round,
                    isWarmup ? Phase.WARMUP : Phase.MEASURED,
                    measured.with(measured.tally().at(clock))));
            operations += measured.operations();
            clock = clock.plusMillis(1_200);
            window++;
        }
        forks.add(new ForkRecord(
                block,
                arm,
                arm,
                start,
                clock,
                isChosen(unsteady) ? Steadiness.NOT_STEADY : Steadiness.STEADY,
                isWorkKnown ? work(truth, operations) : null,
                isChosen(0.9) ? new Topology(8, List.of(), null, random.nextInt(9)) : null,
                null));
        return clock;
    }

    private static ServerWork work(Truth truth, long operations) {
        long statements = Math.round(truth.statements() * operations);
        return new ServerWork(operations, statements + 40, operations + 16, 8L, operations + 50, 9L);
    }

    private List<Measurement> measured(Truth truth, double speed) {
        List<Measurement> all = new ArrayList<>();
        for (int window = 0; window < WARMUP_WINDOWS; window++) {
            all.add(closed(truth, 0.5 * speed, 8));
        }
        switch (load) {
            case CLOSED -> IntStream.range(0, MEASURED_WINDOWS).forEach(window -> all.add(closed(truth, speed, 8)));
            case OPEN ->
                IntStream.range(0, MEASURED_WINDOWS)
                        .forEach(window -> all.add(open(truth, speed, PLENTY_PER_SECOND / 2)));
            case CAPACITY -> all.addAll(search(truth, speed));
            case CLIENTS -> CLIENTS.clients().forEach(clients -> all.add(closed(truth, speed, clients)));
        }
        return all;
    }

    /** Rates from below the capacity of any arm to above it, in place of a search, which takes long. */
    private List<Measurement> search(Truth truth, double speed) {
        return DoubleStream.iterate(SEARCH.fromPerSecond(), rate -> rate < 2 * PLENTY_PER_SECOND, rate -> 1.4 * rate)
                .mapToObj(rate -> open(truth, speed, rate))
                .toList();
    }

    private Measurement closed(Truth truth, double speed, int clients) {
        double perSecond = truth.perSecond() * speed * noise() * Math.min(1, clients / 8.0);
        return counted(truth, Math.max(1, Math.round(perSecond)), latency(clients / perSecond * 1e9));
    }

    /** A queue's wait grows without bound as its rate comes near to what it serves. */
    private Measurement open(Truth truth, double speed, double offered) {
        double served = truth.perSecond() * speed * noise();
        double use = Math.min(0.999, offered / served);
        long due = Math.round(offered);
        double typical = 1e6 / (1 - use);
        Latency latency = latency(typical);
        long late = latency.nanos().getTotalCount()
                - latency.nanos()
                        .getCountBetweenValues(0, SEARCH.sla().latencyBound().toNanos());
        return counted(truth, due, latency)
                .with(new OpenLoopWindow(
                        offered,
                        due,
                        NO_LAG,
                        latency,
                        new Excursions(SEARCH.sla().latencyBound().toNanos(), Math.min(late, 1), late, 0)));
    }

    private double noise() {
        return Math.exp(0.02 * random.nextGaussian());
    }

    private Latency latency(double typicalNanos) {
        Histogram nanos = new Histogram(2);
        for (int k = 0; k < 20; k++) {
            nanos.recordValueWithCount(
                    Math.max(1, Math.round(typicalNanos * Math.exp(0.4 * random.nextGaussian()))), 5);
        }
        return Latency.of(nanos);
    }

    private Measurement counted(Truth truth, long operations, Latency latency) {
        Quantities quantities = Quantities.NONE
                .with(Party.HOST, cpu(truth.childMicros(), operations))
                .with(Party.HOST, Count.JIT, Math.round(jitNanos))
                .with(Party.HOST, Count.GC, 4_000_000L);
        if (isDatabaseKnown && isChosen(0.999)) {
            quantities = quantities.with(Party.DATABASE, cpu(truth.databaseMicros(), operations));
        }
        if (isMachineKnown) {
            quantities = quantities
                    .with(Party.MACHINE, Count.BUSY, Math.round(busyFraction * PROCESSORS * WINDOW_NANOS))
                    .with(Party.MACHINE, Count.STEAL, 4_000_000L);
        }
        Measurement measured = Measurement.of(
                        Tally.of(Instant.EPOCH, WINDOW_NANOS, operations).on(8), latency)
                .with(quantities, PROCESSORS);
        return isChosen(invalid)
                ? measured.remarking(List.of(new Remark.OtherForksAtWork(0.07, 0.01, null)))
                : measured;
    }

    private Cpu cpu(double microsPerOperation, long operations) {
        long nanos = Math.round(microsPerOperation * noise() * 1e3 * operations);
        return new Cpu(nanos * 2 / 3 + Math.round(jitNanos), nanos - nanos * 2 / 3);
    }
}
