package dev.dbdyno.analysis;

import dev.dbdyno.results.Cpu;
import dev.dbdyno.results.Latency;
import dev.dbdyno.results.Measurement;
import dev.dbdyno.results.Steadiness;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Each arm over all its valid forks. */
final class Summaries {

    private final Evidence evidence;

    Summaries(Evidence evidence) {
        this.evidence = evidence;
    }

    List<ArmSummary> all() {
        return evidence.arms().stream().map(this::of).toList();
    }

    private ArmSummary of(int arm) {
        List<Fork> all = evidence.forks().of(arm);
        List<Fork> valid = evidence.forks().validOf(arm);
        ArmWork work = evidence.work(arm);
        List<Cpu> child = known(valid, Fork::childCpu);
        boolean hasChild = child.size() == valid.size();
        return new ArmSummary(
                arm,
                valid.size(),
                all.size() - valid.size(),
                (int) valid.stream().filter(Summaries::unsteady).count(),
                sum(valid, Measurement::operations),
                sum(all, Measurement::failures),
                estimate(valid, Fork::operationsPerSecond),
                hasChild ? micros(valid, Fork::childCpu) : null,
                known(valid, Fork::generatorCpu).size() == valid.size() ? micros(valid, Fork::generatorCpu) : null,
                hasDatabaseCpu(valid)
                        ? micros(valid, fork -> evidence.readings().databaseCpu(fork))
                        : null,
                hasChild ? micros(valid, fork -> evidence.readings().totalCpu(fork)) : null,
                hasChild ? userFraction(child) : null,
                hasDatabaseCpu(valid) ? userFraction(known(valid, Fork::databaseCpu)) : null,
                hasChild ? fractionOfCpu(sum(valid, window -> known(window.jitNanos())), child) : null,
                hasChild ? fractionOfCpu(sum(valid, window -> known(window.gcNanos())), child) : null,
                merged(valid),
                work == null ? null : work.perOperation());
    }

    private static boolean unsteady(Fork fork) {
        return fork.record().steadiness() == Steadiness.NOT_STEADY;
    }

    private @Nullable Estimate estimate(List<Fork> forks, ToDoubleFunction<Fork> measure) {
        LogSample sample =
                LogSample.of(forks.stream().map(measure::applyAsDouble).toList());
        return sample == null ? null : sample.estimate(evidence.confidence());
    }

    private boolean hasDatabaseCpu(List<Fork> forks) {
        return forks.stream().allMatch(fork -> evidence.readings().databaseCpu(fork) != null);
    }

    /** Of forks that all know it. */
    private @Nullable Estimate micros(List<Fork> forks, Function<Fork, @Nullable Cpu> part) {
        return estimate(forks, fork -> {
            Cpu cpu = part.apply(fork);
            return cpu == null ? Double.NaN : fork.microsPerOperation(cpu);
        });
    }

    private static List<Cpu> known(List<Fork> forks, Function<Fork, @Nullable Cpu> part) {
        return forks.stream().map(part).filter(Objects::nonNull).toList();
    }

    private static @Nullable Double userFraction(List<Cpu> parts) {
        return fractionOfCpu(parts.stream().mapToLong(Cpu::userNanos).sum(), parts);
    }

    private static @Nullable Double fractionOfCpu(long nanos, List<Cpu> parts) {
        long total = parts.stream().mapToLong(Cpu::totalNanos).sum();
        return total == 0 ? null : Double.valueOf((double) nanos / total);
    }

    private static long known(@Nullable Long nanos) {
        return nanos == null ? 0 : nanos;
    }

    private static long sum(List<Fork> forks, java.util.function.ToLongFunction<Measurement> part) {
        return forks.stream().mapToLong(fork -> fork.sum(part)).sum();
    }

    private static @Nullable Latency merged(List<Fork> forks) {
        if (forks.isEmpty()) {
            return null;
        }
        return Latency.of(Histograms.merged(forks.stream()
                .flatMap(fork -> fork.windows().stream())
                .map(Measurement::latency)
                .toList()));
    }
}
