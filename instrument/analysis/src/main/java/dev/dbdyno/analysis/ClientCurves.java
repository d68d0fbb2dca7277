package dev.dbdyno.analysis;

import dev.dbdyno.results.Measurement;
import dev.dbdyno.results.Probing;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** The curves of throughput against clients. */
final class ClientCurves {

    private final Evidence evidence;

    ClientCurves(Evidence evidence) {
        this.evidence = evidence;
    }

    /** Empty for other plans. */
    List<ClientCurve> all() {
        if (!(evidence.plan().probing() instanceof Probing.ClientStaircase stairs)) {
            return List.of();
        }
        return evidence.arms().stream()
                .filter(arm -> !evidence.forks().validOf(arm).isEmpty())
                .map(arm -> new ClientCurve(arm, steps(stairs, arm)))
                .toList();
    }

    private List<ClientCurve.Step> steps(Probing.ClientStaircase stairs, int arm) {
        return IntStream.range(0, stairs.clients().size())
                .mapToObj(stair -> step(stairs.clients().get(stair), windows(arm, stair)))
                .toList();
    }

    /** One of each fork: a fork's windows are in the order of the stairs. */
    private List<Measurement> windows(int arm, int stair) {
        List<Measurement> windows = new ArrayList<>();
        for (Fork fork : evidence.forks().validOf(arm)) {
            if (stair < fork.measured().size()) {
                windows.add(fork.measured().get(stair));
            }
        }
        return windows;
    }

    private ClientCurve.Step step(int clients, List<Measurement> windows) {
        List<Measurement> valid =
                windows.stream().filter(window -> window.invalid() == null).toList();
        Histogram latency =
                Histograms.merged(valid.stream().map(Measurement::latency).toList());
        boolean any = latency.getTotalCount() > 0;
        LogSample perSecond = LogSample.of(valid.stream()
                .map(Measurement::operationsPerSecond)
                .filter(rate -> rate > 0)
                .toList());
        return new ClientCurve.Step(
                clients,
                perSecond == null ? null : perSecond.estimate(evidence.confidence()),
                any ? (Long) latency.getValueAtPercentile(50) : null,
                any ? (Long) latency.getValueAtPercentile(99) : null,
                valid.size(),
                windows.size() - valid.size(),
                windows.stream().mapToLong(Measurement::failures).sum());
    }
}
