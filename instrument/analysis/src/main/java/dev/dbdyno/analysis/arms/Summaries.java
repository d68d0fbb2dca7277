package dev.dbdyno.analysis.arms;

import dev.dbdyno.analysis.evidence.ArmWork;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Histograms;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Each arm over all its valid forks. */
public final class Summaries {

    private final Evidence evidence;

    public Summaries(Evidence evidence) {
        this.evidence = evidence;
    }

    public List<ArmSummary> all() {
        return evidence.arms().stream().map(this::of).toList();
    }

    private ArmSummary of(int arm) {
        List<MeasuredFork> all = evidence.forks().attemptsOf(arm);
        List<MeasuredFork> valid = evidence.forks().validOf(arm);
        ArmWork work = evidence.work(arm);
        Quantities quantities =
                Quantities.sum(valid.stream().map(MeasuredFork::quantities).toList());
        List<Cpu> child = known(valid, Party.HOST);
        boolean hasChild = child.size() == valid.size();
        Estimate ofHost = hasChild ? micros(valid, fork -> evidence.readings().hostCpu(fork)) : null;
        Estimate ofDatabase = hasDatabaseCpu(valid)
                ? micros(valid, fork -> evidence.readings().databaseCpu(fork))
                : null;
        Estimate ofBoth = hasChild ? micros(valid, fork -> evidence.readings().totalCpu(fork)) : null;
        double scale = scale(ofBoth, ofHost, ofDatabase);
        return new ArmSummary(
                arm,
                valid.size(),
                all.size() - valid.size(),
                (int) valid.stream().filter(Summaries::unsteady).count(),
                sum(valid, Measurement::operations),
                sum(all, Measurement::failures),
                estimate(valid, MeasuredFork::operationsPerSecond),
                scaled(ofHost, scale),
                known(valid, Party.GENERATOR).size() == valid.size()
                        ? micros(valid, fork -> fork.cpu(Party.GENERATOR))
                        : null,
                scaled(ofDatabase, scale),
                ofBoth,
                hasChild ? userFraction(child) : null,
                hasDatabaseCpu(valid) ? userFraction(known(valid, Party.DATABASE)) : null,
                hasChild ? fractionOfCpu(known(quantities.get(Party.HOST, Count.JIT)), child) : null,
                hasChild ? fractionOfCpu(known(quantities.get(Party.HOST, Count.GC)), child) : null,
                merged(valid),
                work == null ? null : work.perOperation(),
                Stream.concat(
                                perOperation(quantities, sum(valid, Measurement::operations)).stream(),
                                systemCalls(valid))
                        .toList(),
                threads(quantities, sum(valid, Measurement::operations)));
    }

    /**
     * Makes parts add up to their whole wherever they stand side by side. The geometric mean of sums is not the sum of
     * geometric means; both are scaled by the small difference.
     */
    private static double scale(@Nullable Estimate whole, @Nullable Estimate host, @Nullable Estimate database) {
        return whole == null || host == null || database == null
                ? 1
                : whole.point() / (host.point() + database.point());
    }

    private static @Nullable Estimate scaled(@Nullable Estimate part, double scale) {
        if (part == null) {
            return null;
        }
        Interval interval = part.interval();
        return new Estimate(
                scale * part.point(),
                interval == null ? null : new Interval(scale * interval.low(), scale * interval.high()));
    }

    private static boolean unsteady(MeasuredFork fork) {
        return fork.record().steadiness() == Steadiness.NOT_STEADY;
    }

    private @Nullable Estimate estimate(List<MeasuredFork> forks, ToDoubleFunction<MeasuredFork> measure) {
        LogSample sample =
                LogSample.of(forks.stream().map(measure::applyAsDouble).toList());
        return sample == null ? null : sample.estimate(evidence.confidence());
    }

    private boolean hasDatabaseCpu(List<MeasuredFork> forks) {
        return forks.stream().allMatch(fork -> evidence.readings().databaseCpu(fork) != null);
    }

    /** CPU per operation in µs, over forks that all know it. */
    private @Nullable Estimate micros(List<MeasuredFork> forks, Function<MeasuredFork, @Nullable Cpu> part) {
        return estimate(forks, fork -> {
            Cpu cpu = part.apply(fork);
            return cpu == null ? Double.NaN : fork.microsPerOperation(cpu);
        });
    }

    private static List<Cpu> known(List<MeasuredFork> forks, Party party) {
        return forks.stream()
                .map(fork -> fork.cpu(party))
                .filter(Objects::nonNull)
                .toList();
    }

    private static @Nullable Double userFraction(List<Cpu> parts) {
        return fractionOfCpu(parts.stream().mapToLong(Cpu::userNanos).sum(), parts);
    }

    private static @Nullable Double fractionOfCpu(long nanos, List<Cpu> parts) {
        long total = parts.stream().mapToLong(Cpu::totalNanos).sum();
        return total == 0 ? null : Double.valueOf((double) nanos / total);
    }

    private static List<PerOperation> perOperation(Quantities quantities, long operations) {
        List<PerOperation> all = new ArrayList<>();
        quantities
                .byParty()
                .forEach((party, counts) -> counts.forEach((count, value) -> {
                    if (operations > 0) {
                        all.add(new PerOperation(party, count, (double) value / operations));
                    }
                }));
        return all;
    }

    /** The means over the forks of which they were counted. */
    private static Stream<PerOperation> systemCalls(List<MeasuredFork> forks) {
        return Arrays.stream(Party.values())
                .flatMap(party -> forks.stream()
                        .flatMap(fork -> Stream.ofNullable(fork.systemCalls(party)))
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .stream()
                        .mapToObj(calls -> new PerOperation(party, Count.SYSTEM_CALLS, calls)));
    }

    private static List<ThreadsPerOperation> threads(Quantities quantities, long operations) {
        SortedMap<String, Map<Count, Long>> groups = quantities.byThreads();
        return groups == null || operations == 0
                ? List.of()
                : groups.entrySet().stream()
                        .map(group -> threads(group.getKey(), group.getValue(), operations))
                        .sorted(Comparator.comparingDouble(ThreadsPerOperation::cpuNanos)
                                .reversed())
                        .toList();
    }

    private static ThreadsPerOperation threads(String name, Map<Count, Long> counts, long operations) {
        return new ThreadsPerOperation(
                name,
                (double) known(counts.get(Count.ON_PROCESSOR)) / operations,
                perOperation(counts.get(Count.RUN_QUEUE_WAIT), operations),
                perOperation(counts.get(Count.VOLUNTARY_SWITCHES), operations),
                perOperation(counts.get(Count.INVOLUNTARY_SWITCHES), operations));
    }

    private static @Nullable Double perOperation(@Nullable Long count, long operations) {
        return count == null ? null : Double.valueOf((double) count / operations);
    }

    private static long known(@Nullable Long nanos) {
        return nanos == null ? 0 : nanos;
    }

    private static long sum(List<MeasuredFork> forks, java.util.function.ToLongFunction<Measurement> part) {
        return forks.stream().mapToLong(fork -> fork.sum(part)).sum();
    }

    private static @Nullable Latency merged(List<MeasuredFork> forks) {
        if (forks.isEmpty()) {
            return null;
        }
        return Latency.of(Histograms.merged(forks.stream()
                .flatMap(fork -> fork.windows().stream())
                .map(Measurement::latency)
                .toList()));
    }
}
