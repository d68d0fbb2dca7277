package dev.dbdyno.analysis.account;

import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.Flight;
import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.evidence.ServerTimes;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.analysis.statistics.MeanSample;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.profile.Layer;
import dev.dbdyno.results.profile.ProfiledTurn;
import dev.dbdyno.results.profile.ProfilerMode;
import dev.dbdyno.results.profile.ServerActivity.Doing;
import dev.dbdyno.results.profile.ServerActivity.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Accounts for the CPU of every profiled arm, and for the difference of each to the first. */
public final class Accounts {

    private static final int REFERENCE = 0;

    private final Evidence evidence;

    /** The valid profiled forks of each arm, by block. */
    private final List<Map<Integer, ForkAccount>> forksByArm;

    private final List<Layer> layers;

    public Accounts(Evidence evidence) {
        this.evidence = evidence;
        this.forksByArm = evidence.arms().stream().map(this::forks).toList();
        this.layers = Arrays.stream(Layer.values())
                .filter(layer -> forksByArm.stream()
                        .flatMap(forks -> forks.values().stream())
                        .anyMatch(fork -> fork.microsByLayer().containsKey(layer)))
                .toList();
    }

    private Map<Integer, ForkAccount> forks(int arm) {
        Map<Integer, ForkAccount> byBlock = new TreeMap<>();
        for (MeasuredFork fork : evidence.forks().validOf(arm)) {
            account(evidence, fork).ifPresent(account -> byBlock.put(fork.block(), account));
        }
        return byBlock;
    }

    public CpuAccount all() {
        return new CpuAccount(
                evidence.arms().stream().flatMap(arm -> account(arm).stream()).toList(),
                evidence.arms().stream()
                        .filter(arm -> arm != REFERENCE)
                        .filter(arm -> !pairs(arm, REFERENCE).isEmpty())
                        .map(arm -> gap(arm, pairs(arm, REFERENCE)))
                        .toList(),
                evidence.arms().stream()
                        .flatMap(arm -> serverTimes(arm).stream())
                        .toList(),
                evidence.arms().stream().flatMap(arm -> flight(arm).stream()).toList(),
                evidence.arms().stream().flatMap(arm -> loss(arm).stream()).toList());
    }

    private Optional<ArmFlight> flight(int arm) {
        List<Flight> forks = evidence.forks().validOf(arm).stream()
                .flatMap(fork -> evidence.flight(fork).stream())
                .toList();
        Double pinnedNanos = meanOfKnown(forks, Flight::pinnedNanos);
        return forks.isEmpty()
                ? Optional.empty()
                : Optional.of(new ArmFlight(
                        arm,
                        meanOfKnown(forks, Flight::pins),
                        pinnedNanos == null ? null : Double.valueOf(pinnedNanos / 1e3),
                        meanOfKnown(forks, Flight::compilerQueue)));
    }

    private static @Nullable Double meanOfKnown(List<Flight> forks, Function<Flight, @Nullable Double> value) {
        OptionalDouble mean = forks.stream()
                .flatMap(fork -> Stream.ofNullable(value.apply(fork)))
                .mapToDouble(Double::doubleValue)
                .average();
        return mean.isPresent() ? (Double) mean.getAsDouble() : null;
    }

    private record What(State state, @Nullable String waitsFor) {

        static What of(Doing doing) {
            return new What(doing.state(), doing.waitsFor());
        }
    }

    /** What an arm's connections did at the server, by state, and within each by time. */
    private List<ServerTime> serverTimes(int arm) {
        List<ServerTimes> forks = evidence.forks().validOf(arm).stream()
                .flatMap(fork -> evidence.serverTimes(fork).stream())
                .toList();
        return forks.stream()
                .flatMap(fork -> fork.doings().stream())
                .map(What::of)
                .distinct()
                .map(what -> serverTime(arm, what, forks))
                .sorted(Comparator.comparing(ServerTime::state)
                        .thenComparing(Comparator.comparingDouble(ServerTime::connections)
                                .reversed()))
                .toList();
    }

    private ServerTime serverTime(int arm, What what, List<ServerTimes> forks) {
        Predicate<Doing> same = doing -> What.of(doing).equals(what);
        return new ServerTime(
                arm,
                what.state,
                what.waitsFor,
                forks.stream()
                        .mapToDouble(fork -> fork.connections(same))
                        .average()
                        .orElseThrow(),
                mean(forks, fork -> fork.nanosPerOperation(same) / 1e3));
    }

    /** The forks that the accounts are means of, arm by arm. */
    public List<ForkCost> forks() {
        return forksByArm.stream()
                .flatMap(forks -> forks.values().stream())
                .map(fork -> new ForkCost(fork.profile(), fork.microsByLayer()))
                .toList();
    }

    private Optional<ProfileLoss> loss(int arm) {
        List<ProfileRecord> all = evidence.results().profiles().stream()
                .filter(profile -> profile.arm() == arm)
                .toList();
        List<String> reasons = all.stream()
                .flatMap(profile -> Stream.ofNullable(profile.loss()))
                .toList();
        return reasons.stream().findFirst().map(reason -> new ProfileLoss(arm, reasons.size(), all.size(), reason));
    }

    private Optional<ArmAccount> account(int arm) {
        List<ForkAccount> forks = List.copyOf(forksByArm.get(arm).values());
        if (forks.isEmpty()) {
            return Optional.empty();
        }
        Estimate total = mean(forks, ForkAccount::total);
        List<ProfileRecord> profiles = forks.stream().map(ForkAccount::profile).toList();
        ProfilerMode mode = profiles.stream()
                .flatMap(profile -> Stream.ofNullable(profile.mode()))
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return Optional.of(new ArmAccount(
                arm,
                forks.size(),
                profiles.stream().mapToLong(ProfileRecord::samples).sum(),
                layers.stream()
                        .map(layer -> cost(layer, mean(forks, fork -> fork.micros(layer)), total))
                        .toList(),
                total,
                mode,
                profiles.stream()
                        .flatMap(profile -> Stream.ofNullable(profile.refusal()))
                        .findFirst()
                        .orElse(null),
                mode == ProfilerMode.PERF_EVENTS ? seenFraction(profiles) : null,
                ratio(forks.stream().map(ForkAccount::rate).toList()),
                ratio(forks.stream().map(ForkAccount::cpu).toList())));
    }

    /** The places in the code at which two arms differ, the largest difference first. */
    public List<FrameGap> places(int arm, int reference) {
        return new FrameGaps(arm, reference, pairs(arm, reference), evidence.confidence()).all();
    }

    /** CPU per operation of some layers of a fork, in ns; empty where no profiler saw enough of it. */
    public static OptionalDouble nanos(Evidence evidence, MeasuredFork fork, Set<Layer> layers) {
        return account(evidence, fork).stream()
                .mapToDouble(account ->
                        1e3 * layers.stream().mapToDouble(account::micros).sum())
                .findFirst();
    }

    private static Optional<ForkAccount> account(Evidence evidence, MeasuredFork fork) {
        return evidence.profile(fork).flatMap(profile -> ForkAccount.of(fork, profile, evidence.readings()));
    }

    private List<Pair> pairs(int arm, int reference) {
        Map<Integer, ForkAccount> others = forksByArm.get(reference);
        List<Pair> pairs = new ArrayList<>();
        forksByArm.get(arm).forEach((block, fork) -> {
            ForkAccount other = others.get(block);
            if (other != null) {
                pairs.add(new Pair(fork, other));
            }
        });
        return pairs;
    }

    private ArmGap gap(int arm, List<Pair> pairs) {
        Estimate total =
                mean(pairs, pair -> pair.arm().total() - pair.reference().total());
        return new ArmGap(
                arm,
                REFERENCE,
                pairs.size(),
                layers.stream()
                        .map(layer -> cost(layer, mean(pairs, pair -> pair.more(layer)), total))
                        .sorted(Comparator.comparingDouble(
                                (LayerCost cost) -> -Math.abs(cost.micros().point())))
                        .toList(),
                total,
                places(arm, REFERENCE));
    }

    private static LayerCost cost(Layer layer, Estimate micros, Estimate total) {
        return new LayerCost(layer, micros, micros.point() / total.point());
    }

    private <T> Estimate mean(List<T> each, ToDoubleFunction<T> value) {
        return MeanSample.of(each.stream().map(value::applyAsDouble).toList()).estimate(evidence.confidence());
    }

    private @Nullable Estimate ratio(List<Double> ratios) {
        List<Double> known = ratios.stream()
                .filter(ratio -> ratio > 0 && Double.isFinite(ratio))
                .toList();
        LogSample sample = LogSample.of(known);
        return sample == null ? null : sample.estimate(evidence.confidence());
    }

    private static @Nullable Double seenFraction(List<ProfileRecord> profiles) {
        double seen = 0;
        double used = 0;
        for (ProfileRecord profile : profiles) {
            Long interval = profile.intervalNanos();
            for (ProfiledTurn turn : profile.turns()) {
                seen += interval == null ? 0 : (double) turn.samples() * interval;
                used += turn.profiledCpuNanos();
            }
        }
        return used == 0 ? null : (Double) (seen / used);
    }
}
