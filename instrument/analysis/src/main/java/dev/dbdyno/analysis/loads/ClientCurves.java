package dev.dbdyno.analysis.loads;

import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.evidence.Peaks;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.analysis.statistics.Quantiles;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Cpu;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The curves of throughput against clients; the k-th measured window of a fork is that of the k-th number. */
public final class ClientCurves {

    private final Evidence evidence;

    public ClientCurves(Evidence evidence) {
        this.evidence = evidence;
    }

    public List<ClientCurve> all() {
        return evidence.plan().probing() instanceof Probing.ClientStaircase stairs
                ? evidence.arms().stream()
                        .filter(arm -> !evidence.forks().validOf(arm).isEmpty())
                        .map(arm -> curve(stairs, arm))
                        .toList()
                : List.of();
    }

    private ClientCurve curve(Probing.ClientStaircase stairs, int arm) {
        List<MeasuredFork> forks = evidence.forks().validOf(arm);
        List<ClientCurve.Step> steps = IntStream.range(0, stairs.clients().size())
                .mapToObj(number -> step(stairs.clients().get(number), number, forks))
                .toList();
        return new ClientCurve(arm, new Peaks(stairs, forks).clientsOf(arm), steps);
    }

    private ClientCurve.Step step(int clients, int number, List<MeasuredFork> forks) {
        List<MeasuredFork> there = forks.stream()
                .filter(fork -> fork.measured().get(number).isValid())
                .map(fork -> fork.restingOn(fork.measured().get(number)))
                .toList();
        return new ClientCurve.Step(
                clients,
                there.size(),
                forks.size() - there.size(),
                there.stream().mapToLong(MeasuredFork::operations).sum(),
                there.stream().mapToLong(MeasuredFork::failures).sum(),
                estimate(there, MeasuredFork::operationsPerSecond),
                estimate(there, this::cpuMicros),
                Quantiles.of(there.stream().map(MeasuredFork::latency).toList(), evidence.confidence()));
    }

    private double cpuMicros(MeasuredFork fork) {
        Cpu total = evidence.readings().totalCpu(fork);
        return total == null || fork.operations() == 0 ? Double.NaN : fork.microsPerOperation(total);
    }

    private @Nullable Estimate estimate(List<MeasuredFork> forks, ToDoubleFunction<MeasuredFork> measure) {
        LogSample sample =
                LogSample.of(forks.stream().map(measure::applyAsDouble).toList());
        return sample == null ? null : sample.estimate(evidence.confidence());
    }
}
