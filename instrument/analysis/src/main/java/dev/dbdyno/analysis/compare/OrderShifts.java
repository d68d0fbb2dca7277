package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.LogSample;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What becomes of each comparison when a replay takes the server's place. */
public final class OrderShifts {

    private final Evidence real;
    private final Evidence replayed;
    private final Pairing ofReal;
    private final Pairing ofReplayed;

    public OrderShifts(Evidence real, Evidence replayed) {
        this.real = real;
        this.replayed = replayed;
        this.ofReal = new Pairing(real, Comparisons.PLANNED_REFERENCE);
        this.ofReplayed = new Pairing(replayed, Comparisons.PLANNED_REFERENCE);
    }

    /** One for each comparison with the server, in its order. */
    public List<OrderShift> of(List<Comparison> withServer, List<Comparison> withReplay) {
        return withServer.stream()
                .flatMap(before -> withReplay.stream()
                        .filter(after -> after.arm() == before.arm() && after.metric() == before.metric())
                        .map(after -> new OrderShift(before, after, factor(before.arm(), before.metric()))))
                .toList();
    }

    /** The two ratios of a block were measured in the same rounds, so drift affects both alike and leaves their quotient. */
    private @Nullable Estimate factor(int arm, Metric metric) {
        double[] logs = real.forks().blocks().stream()
                .filter(replayed.forks().blocks()::contains)
                .flatMapToDouble(block -> factor(block, arm, metric))
                .toArray();
        return logs.length == 0 ? null : LogSample.ofLogs(logs, logs.length).estimate(confidence());
    }

    private DoubleStream factor(int block, int arm, Metric metric) {
        return Stream.of(block)
                .flatMap(number -> ofReal.of(number, arm, metric).stream())
                .flatMap(before -> ofReplayed.of(block, arm, metric).map(after -> after.log() - before.log()).stream())
                .mapToDouble(Double::doubleValue);
    }

    /** The halves may have different numbers of blocks, so the more cautious correction for looks holds. */
    private double confidence() {
        return Math.max(real.confidence(), replayed.confidence());
    }
}
