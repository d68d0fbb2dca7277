package dev.dbdyno.analysis.evidence;

import dev.dbdyno.analysis.capacity.CapacitySearch;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.analysis.words.ArmNames;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Party;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A run's results, derived once, in the form that estimates, verdicts and warnings need. */
public final class Evidence {

    /** The setting that only blocking stacks have: their epoll instances are the JDK's pollers, not event loops. */
    private static final String THREADS = "threads";

    private final RunResults results;
    private final Forks forks;
    private final Readings readings;
    private final List<@Nullable ArmWork> works;
    private final List<Double> idleClients;
    private final Map<Integer, Double> stoppedByBlock;
    private final ArmNames names;

    public Evidence(RunResults results) {
        this.results = results;
        this.forks = new Forks(results);
        this.readings = new Readings(results.run().plan(), forks);
        List<@Nullable ArmWork> perArm = new ArrayList<>();
        List<Double> idle = new ArrayList<>();
        for (int arm = 0; arm < forks.arms(); arm++) {
            perArm.add(ArmWork.of(forks.validOf(arm)));
            idle.add(IdleClients.fraction(results.run().plan(), forks.validOf(arm)));
        }
        this.works = Collections.unmodifiableList(perArm);
        this.idleClients = List.copyOf(idle);
        this.stoppedByBlock = forks.blocks().stream()
                .collect(Collectors.toUnmodifiableMap(
                        block -> block,
                        block -> ofMachine(arms().stream()
                                        .flatMap(arm -> Stream.ofNullable(forks.valid(block, arm)))
                                        .toList())
                                .stopped()));
        this.names = ArmNames.of(results.run().arms());
    }

    public RunResults results() {
        return results;
    }

    public Forks forks() {
        return forks;
    }

    public Readings readings() {
        return readings;
    }

    public @Nullable ArmWork work(int arm) {
        return works.get(arm);
    }

    public ResolvedArm arm(int arm) {
        return results.run().arms().get(arm);
    }

    /** An arm's name in sentences. */
    public String name(int arm) {
        return names.name(arm);
    }

    public List<Integer> arms() {
        return IntStream.range(0, forks.arms()).boxed().toList();
    }

    /** The measures by which the plan's arms are compared, the one that the verdict is about first. */
    public List<Metric> metrics() {
        return Metric.of(results.run().plan());
    }

    /** One arm's estimate over its valid forks; null if too many of them lack the reading. */
    public @Nullable Estimate estimate(Metric metric, int arm) {
        List<MeasuredFork> valid = forks.validOf(arm);
        List<Double> known = valid.stream()
                .map(fork -> readings.of(metric, fork))
                .filter(reading -> reading > 0)
                .toList();
        if (valid.size() - known.size() > Forks.FAILED_FRACTION * valid.size()) {
            return null;
        }
        if (metric == Metric.CAPACITY && plan().probing() instanceof Probing.CapacitySearch search) {
            return CapacitySearch.estimate(
                    search, valid.stream().map(MeasuredFork::measured).toList(), confidence());
        }
        LogSample sample = LogSample.of(known);
        return sample == null ? null : sample.estimate(confidence());
    }

    public Plan plan() {
        return results.run().plan();
    }

    public double confidence() {
        return plan().precision().looks().confidenceAfter(forks.completeBlocks());
    }

    /** Processors that the lab could use, or those that the window saw. */
    public int processors() {
        return results.run().environment().processors();
    }

    /**
     * The most operations that can want a connection at once, warm-up included. With fewer than the pool holds, a lazy
     * pool need not fill.
     */
    public int mostInFlight() {
        int load = mostInFlightOfLoad();
        return plan().probing() instanceof Probing.ClientStaircase stairs ? Math.max(load, stairs.most()) : load;
    }

    private int mostInFlightOfLoad() {
        return switch (plan().load()) {
            case LoadModel.ClosedLoop loop -> loop.clients();
            // its workers are for stacks without a pool
            case LoadModel.Backlog backlog -> backlog.operations();
            // what a schedule has in flight at once depends on the replies: it need not be more than one
            case LoadModel.OpenLoop open -> 1;
            case LoadModel.Spike spike -> 1;
        };
    }

    /**
     * The number of the fork's connections on each event loop; empty if it has no event loops, or if they are unknown.
     */
    public Optional<List<Integer>> eventLoops(MeasuredFork fork) {
        Topology seen = fork.record().topology();
        boolean isBlocking = arm(fork.arm()).settings().containsKey(THREADS);
        return seen == null || isBlocking ? Optional.empty() : Optional.ofNullable(seen.connectionsPerEventLoop());
    }

    /** What a profiler saw of a fork; empty where none looked. */
    public Optional<ProfileRecord> profile(MeasuredFork fork) {
        return results.profiles().stream()
                .filter(profile -> profile.block() == fork.block() && profile.arm() == fork.arm())
                .filter(profile ->
                        Objects.equals(profile.attempt(), fork.record().attempt()))
                .findFirst();
    }

    /** What a fork's connections did at the server; empty where nobody looked, or the server did not tell. */
    public Optional<ServerTimes> serverTimes(MeasuredFork fork) {
        return profile(fork).flatMap(ServerTimes::of);
    }

    /** What a fork's JVM noted; empty where nothing was recorded. */
    public Optional<Flight> flight(MeasuredFork fork) {
        return profile(fork).flatMap(Flight::of);
    }

    /** How a fork's measured windows used the machine's time. */
    public OfMachine ofMachine(MeasuredFork fork) {
        return new OfMachine(fork.windows(), processors(), elsewhere());
    }

    /** The part of their time in which an arm's clients had nothing under way, in the windows that its figures rest on. */
    public double idleClients(int arm) {
        return idleClients.get(arm);
    }

    /** How the windows that an arm's figures rest on used the machine's time. */
    public OfMachine ofMachine(int arm) {
        return ofMachine(forks.validOf(arm));
    }

    private OfMachine ofMachine(List<MeasuredFork> some) {
        return new OfMachine(
                some.stream().flatMap(fork -> fork.windows().stream()).toList(), processors(), elsewhere());
    }

    /** {@link OfMachine#stopped} in the windows that the figures of a block's arms rest on. */
    public double stopped(int block) {
        return Objects.requireNonNull(stoppedByBlock.get(block));
    }

    private Set<Party> elsewhere() {
        return isServerWithHosts(results.run()) ? Set.of() : Set.of(Party.DATABASE);
    }

    /** Whether a server of dbdyno's own is on the machine of the hosts, as far as the places' words tell. */
    private static boolean isServerWithHosts(Run run) {
        return Objects.equals(run.server().place(), run.plan().jvm().place());
    }

    /** The explanation that one of two arms gives for a difference; null if neither gives one. */
    public @Nullable String explanation(EqualWork.Difference difference, int arm, int reference) {
        String own = arm(arm).explainedWork().get(difference.counter());
        return own != null ? own : arm(reference).explainedWork().get(difference.counter());
    }
}
