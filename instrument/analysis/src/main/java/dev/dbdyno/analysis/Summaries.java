package dev.dbdyno.analysis;

import dev.dbdyno.results.Cpu;
import dev.dbdyno.results.Latency;
import dev.dbdyno.results.Measurement;
import dev.dbdyno.results.Steadiness;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
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
        List<Cpu> child = valid.stream().map(Fork::childCpu).toList();
        return new ArmSummary(
                arm,
                valid.size(),
                all.size() - valid.size(),
                (int) valid.stream().filter(Summaries::unsteady).count(),
                sum(valid, Measurement::operations),
                sum(all, Measurement::failures),
                estimate(valid, Fork::operationsPerSecond),
                estimate(valid, fork -> fork.microsPerOperation(fork.childCpu())),
                hasDatabaseCpu(valid) ? estimate(valid, this::databaseMicros) : null,
                estimate(valid, fork -> evidence.readings().of(Metric.CPU_PER_OPERATION, fork)),
                userFraction(child),
                hasDatabaseCpu(valid) ? userFraction(databaseCpu(valid)) : null,
                fractionOfCpu(sum(valid, Measurement::jitNanos), child),
                fractionOfCpu(sum(valid, Measurement::gcNanos), child),
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

    private List<Cpu> databaseCpu(List<Fork> forks) {
        return forks.stream().map(this::databaseCpu).toList();
    }

    private double databaseMicros(Fork fork) {
        return fork.microsPerOperation(databaseCpu(fork));
    }

    private Cpu databaseCpu(Fork fork) {
        Cpu cpu = evidence.readings().databaseCpu(fork);
        return cpu == null ? new Cpu(0, 0) : cpu;
    }

    private static @Nullable Double userFraction(List<Cpu> parts) {
        return fractionOfCpu(parts.stream().mapToLong(Cpu::userNanos).sum(), parts);
    }

    private static @Nullable Double fractionOfCpu(long nanos, List<Cpu> parts) {
        long total = parts.stream().mapToLong(Cpu::totalNanos).sum();
        return total == 0 ? null : Double.valueOf((double) nanos / total);
    }

    private static long sum(List<Fork> forks, java.util.function.ToLongFunction<Measurement> part) {
        return forks.stream().mapToLong(fork -> fork.sum(part)).sum();
    }

    private static @Nullable Latency merged(List<Fork> forks) {
        if (forks.isEmpty()) {
            return null;
        }
        Histogram all = new Histogram(3);
        all.setAutoResize(true);
        for (Fork fork : forks) {
            fork.windows().forEach(window -> all.add(window.latency().nanos()));
        }
        return Latency.of(all);
    }
}
