package dev.dbdyno.analysis;

import dev.dbdyno.results.Cpu;
import dev.dbdyno.results.Measurement;
import dev.dbdyno.results.Probing;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The curves of throughput against clients; the k-th measured window of a fork is that of the k-th number. */
final class ClientCurves {

    private final Evidence evidence;

    ClientCurves(Evidence evidence) {
        this.evidence = evidence;
    }

    List<ClientCurve> all() {
        return evidence.plan().probing() instanceof Probing.ClientStaircase stairs
                ? evidence.arms().stream()
                        .filter(arm -> !evidence.forks().validOf(arm).isEmpty())
                        .map(arm -> curve(stairs, arm))
                        .toList()
                : List.of();
    }

    private ClientCurve curve(Probing.ClientStaircase stairs, int arm) {
        List<Fork> forks = evidence.forks().validOf(arm);
        List<ClientCurve.Step> steps = IntStream.range(0, stairs.clients().size())
                .mapToObj(number -> step(stairs.clients().get(number), number, forks))
                .toList();
        return new ClientCurve(arm, new Peaks(stairs, forks).clientsOf(arm), steps);
    }

    private ClientCurve.Step step(int clients, int number, List<Fork> forks) {
        List<Fork> there = forks.stream()
                .filter(fork -> fork.measured().get(number).isValid())
                .map(fork -> fork.restingOn(fork.measured().get(number)))
                .toList();
        return new ClientCurve.Step(
                clients,
                there.size(),
                forks.size() - there.size(),
                there.stream().mapToLong(Fork::operations).sum(),
                there.stream().mapToLong(Fork::failures).sum(),
                estimate(there, Fork::operationsPerSecond),
                estimate(there, this::cpuMicros),
                Quantiles.of(there.stream().map(Fork::latency).toList(), evidence.confidence()));
    }

    private double cpuMicros(Fork fork) {
        Cpu total = evidence.readings().totalCpu(fork);
        return total == null || fork.operations() == 0 ? Double.NaN : fork.microsPerOperation(total);
    }

    private @Nullable Estimate estimate(List<Fork> forks, ToDoubleFunction<Fork> measure) {
        LogSample sample =
                LogSample.of(forks.stream().map(measure::applyAsDouble).toList());
        return sample == null ? null : sample.estimate(evidence.confidence());
    }

    List<Warning> warnings() {
        List<Warning> warnings = new ArrayList<>();
        for (ClientCurve curve : all()) {
            LogSample rise = lastRise(curve);
            if (rise != null && isRise(rise)) {
                int last = curve.steps().size() - 1;
                warnings.add(new Warning(
                        Warning.Kind.STILL_RISING,
                        curve.arm(),
                        "%s from %d to %d clients"
                                .formatted(
                                        Words.change(rise.point()),
                                        curve.steps().get(last - 1).clients(),
                                        curve.steps().get(last).clients())));
            }
        }
        return warnings;
    }

    /** Beyond what counts as equal, and surely so where there is an interval. */
    private boolean isRise(LogSample ratio) {
        double margin = evidence.plan().precision().marginFraction();
        return ratio.point() > 1 + margin
                && (!ratio.hasInterval()
                        || ratio.interval(evidence.confidence()).low() > 1);
    }

    /** The last number's throughput by that of the one before, fork by fork; null where there are no two. */
    private @Nullable LogSample lastRise(ClientCurve curve) {
        int last = curve.steps().size() - 1;
        if (last == 0) {
            return null;
        }
        List<Double> ratios = new ArrayList<>();
        for (Fork fork : evidence.forks().validOf(curve.arm())) {
            Measurement before = fork.measured().get(last - 1);
            Measurement at = fork.measured().get(last);
            if (before.isValid() && at.isValid() && before.operations() > 0) {
                ratios.add(at.operationsPerSecond() / before.operationsPerSecond());
            }
        }
        return LogSample.of(ratios);
    }
}
