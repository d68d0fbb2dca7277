package dev.dbdyno.lab;

import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.WindowPlan;
import dev.dbdyno.scenarios.Pace;
import dev.dbdyno.scenarios.Scenario;
import java.time.Duration;
import java.util.List;

/**
 * How long a block of a plan will take, known before anything has run.
 *
 * @param shortest if every fork is steady at the first look, and its search finds quickly
 * @param longest if every fork warms up as long as it may, and its search takes long
 */
public record BlockEstimate(Duration shortest, Duration longest) {

    /**
     * The time for the start of a JVM, the opening of the stack, both readings of the server, and the end of the
     * process.
     */
    private static final Duration AROUND_A_FORK = Duration.ofMillis(1_500);

    /**
     * The time from the end of one turn to the beginning of the next: a check of the idle forks, and a line in the
     * run's folder.
     */
    private static final Duration BETWEEN_TURNS = Duration.ofMillis(50);

    /** The same within a window, where nothing is stored. */
    private static final Duration BETWEEN_PARTS = Duration.ofMillis(17);

    /** The time for the start and end of a web host and of a generator. */
    private static final Duration AROUND_A_HOST = Duration.ofSeconds(5);

    /**
     * The fewest and the most probes seen in real searches, the knee included. How many a search needs is its own
     * decision.
     */
    private static final int FEWEST_PROBES_OF_A_SEARCH = 18;

    private static final int MOST_PROBES_OF_A_SEARCH = 36;

    /** The probes that a further SLA adds: those near its capacity. It shares all others. */
    private static final int FEWEST_PROBES_OF_A_FURTHER_SLA = 8;

    private static final int MOST_PROBES_OF_A_FURTHER_SLA = 20;

    /** One more round than are profiled: system calls are counted in it. */
    private static final long TRACED = 1;

    /** How long the measured turns of a fork take in a block, or those of an arm at all distances, without warm-up. */
    private record Measured(Duration shortest, Duration longest) {

        static Measured probes(Duration probe, int fewest, int most) {
            return new Measured(probe.multipliedBy(fewest), probe.multipliedBy(most));
        }

        static Measured openLoops(Probing.OpenLoops loops, int fewest, int most) {
            return probes(probe(loops.leadIn(), loops.window()), fewest, most);
        }
    }

    public static BlockEstimate of(Plan plan) {
        Duration around = plan.arms().stream().map(BlockEstimate::around).reduce(Duration.ZERO, Duration::plus);
        int links = plan.links().size();
        int forks = plan.arms().size() * links;
        // at each distance, one of an arm's forks is measured
        int measuredForks =
                plan.probing() instanceof Probing.Distances ? plan.arms().size() : forks;
        Measured measured = measured(plan);
        WindowPlan windows = plan.windows();
        // the last window of a warm-up may begin just before its end
        Duration overhang = plan.load() instanceof LoadModel.Backlog ? window(plan) : Duration.ZERO;
        return new BlockEstimate(
                around.multipliedBy(links)
                        .plus(withPauses(plan, shortestWarmUp(plan)).multipliedBy(forks))
                        .plus(measured.shortest().multipliedBy(measuredForks)),
                around.multipliedBy(links)
                        .plus(withPauses(plan, windows.warmupAtMost())
                                .plus(overhang)
                                .multipliedBy(forks))
                        .plus(measured.longest().multipliedBy(measuredForks)));
    }

    /** The shortest warm-up. A fork can be steady once it has as many turns as are judged, and not before; then all settle. */
    private static Duration shortestWarmUp(Plan plan) {
        WindowPlan windows = plan.windows();
        PlannedTurns planned = new PlannedTurns(plan);
        Duration judged = planned.warmUpTurn().multipliedBy(SteadyState.TURNS);
        Duration steady = windows.warmupAtLeast().compareTo(judged) > 0 ? windows.warmupAtLeast() : judged;
        Duration least =
                planned.isSettling() ? steady.plus(windows.window().multipliedBy(Block.ROUNDS_THAT_SETTLE)) : steady;
        return least.compareTo(windows.warmupAtMost()) > 0 ? windows.warmupAtMost() : least;
    }

    private static Duration withPauses(Plan plan, Duration warmUp) {
        PlannedTurns planned = new PlannedTurns(plan);
        int turns = planned.makingUp(planned.warmUp(plan.load())).size();
        Duration pause = BETWEEN_TURNS.plus(BETWEEN_PARTS.multipliedBy(turns - 1));
        return warmUp.plus(pause.multipliedBy(warmUp.dividedBy(planned.warmUpTurn())));
    }

    private static Duration around(Arm arm) {
        return arm.host().equals(Arm.STANDALONE) ? AROUND_A_FORK : AROUND_A_FORK.plus(AROUND_A_HOST);
    }

    private static Measured measured(Plan plan) {
        Probing probing = plan.probing();
        if (probing == null) {
            Integer profiled = plan.windows().profiledRounds();
            Duration windows = measuredTurn(plan)
                    .multipliedBy(plan.windows().windowsPerFork() + (profiled == null ? 0L : TRACED + profiled));
            return new Measured(windows, windows);
        }
        return switch (probing) {
            case Probing.Staircase stairs -> {
                int rates = stairs.ratesPerSecond().size();
                yield Measured.openLoops(stairs.openLoops(), rates, rates);
            }
            case Probing.CapacitySearch search -> {
                int further = search.slas().size() - 1;
                yield Measured.openLoops(
                        search.openLoops(),
                        FEWEST_PROBES_OF_A_SEARCH + further * FEWEST_PROBES_OF_A_FURTHER_SLA,
                        MOST_PROBES_OF_A_SEARCH + further * MOST_PROBES_OF_A_FURTHER_SLA);
            }
            case Probing.ClientStaircase stairs -> {
                PlannedTurns turns = new PlannedTurns(plan);
                Duration all = stairs.clients().stream()
                        .map(LoadModel.ClosedLoop::new)
                        .map(loop -> turns.probing(new ProbeRule.Probe(loop, stairs.settling(), stairs.window())))
                        .map(turn -> probe(turn.leadIn(), turn.length()))
                        .reduce(Duration.ZERO, Duration::plus);
                yield new Measured(all, all);
            }
            case Probing.Distances distances -> {
                Duration rounds = distances.roundTrips().stream()
                        .map(new PlannedTurns(plan)::at)
                        .map(BlockEstimate::taken)
                        .reduce(Duration.ZERO, Duration::plus)
                        .multipliedBy(plan.windows().windowsPerFork());
                yield new Measured(rounds, rounds);
            }
        };
    }

    private static Duration measuredTurn(Plan plan) {
        PlannedTurns planned = new PlannedTurns(plan);
        List<Command.Turn> turns = planned.makingUp(planned.measured());
        if (turns.size() > 1) {
            Duration each = turns.getFirst().length().plus(BETWEEN_PARTS);
            return each.multipliedBy(turns.size()).plus(BETWEEN_TURNS);
        }
        return plan.load() instanceof LoadModel.ClosedLoop
                ? taken(turns.getFirst())
                : plan.windows().settling().plus(window(plan)).plus(BETWEEN_TURNS);
    }

    private static Duration taken(Command.Turn turn) {
        return turn.leadIn().plus(turn.length()).plus(BETWEEN_TURNS);
    }

    private static Duration probe(Duration leadIn, Duration window) {
        return Block.COOL_DOWN.plus(leadIn).plus(window);
    }

    private static Duration window(Plan plan) {
        return switch (plan.load()) {
            case LoadModel.Spike spike -> spike.length();
            case LoadModel.OpenLoop open -> plan.windows().window().plus(open.leadIn());
            case LoadModel.ClosedLoop closed -> plan.windows().window();
            case LoadModel.Backlog backlog -> backlog(plan, backlog);
        };
    }

    /** The time for a backlog. Only the length of sleeps is known beforehand. */
    private static Duration backlog(Plan plan, LoadModel.Backlog backlog) {
        double seconds = switch (Scenario.of(plan.scenario()).pace()) {
            case Pace.Holding held -> held.seconds() * Math.ceilDiv(backlog.operations(), Pools.smallest(plan));
            case Pace.PerSecond rate -> backlog.operations() / (double) rate.operations();
        };
        Duration taken = Duration.ofMillis(Math.round(1000 * seconds));
        Duration window = plan.windows().window();
        return taken.compareTo(window) > 0 ? taken : window;
    }

    /**
     * Between shortest and longest, and nearer to the shortest, because most forks are steady long before their limit.
     */
    public Duration likely() {
        return shortest.multipliedBy(4).plus(longest).dividedBy(5);
    }

    /** The number of blocks that fit a run if each takes as long as is likely. */
    public int blocks(Precision precision) {
        int blocks = 0;
        Duration spent = likely();
        while (blocks < precision.maxBlocks() && spent.compareTo(precision.plannedAfter(blocks)) <= 0) {
            blocks++;
            spent = spent.plus(likely());
        }
        return blocks;
    }
}
