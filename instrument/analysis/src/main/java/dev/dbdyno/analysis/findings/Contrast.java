package dev.dbdyno.analysis.findings;

import dev.dbdyno.analysis.account.Accounts;
import dev.dbdyno.analysis.account.FrameGap;
import dev.dbdyno.analysis.compare.PairedRatio;
import dev.dbdyno.analysis.compare.Pairing;
import dev.dbdyno.analysis.evidence.EventLoops;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.plan.Looks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The two arms of a gap with everything that was counted for them. A {@link Rule} looks at one of these. */
final class Contrast {

    /**
     * Above this fraction of all processors under both arms, throughput and CPU per operation are one measurement
     * (docs/method.md, 3).
     */
    private static final double FULL_FRACTION = 0.95;

    /** The two forks of one block. */
    private record Pair(MeasuredFork behind, MeasuredFork ahead) {}

    private final Evidence evidence;
    private final Gap gap;
    private final List<Pair> pairs = new ArrayList<>();

    Contrast(Evidence evidence, Gap gap) {
        this.evidence = evidence;
        this.gap = gap;
        for (int block : evidence.forks().blocks()) {
            MeasuredFork behind = evidence.forks().valid(block, gap.behind());
            MeasuredFork ahead = evidence.forks().valid(block, gap.ahead());
            if (behind != null && ahead != null) {
                pairs.add(new Pair(behind, ahead));
            }
        }
    }

    /** A signal's values for both arms; empty if a fork of the arm behind does not know it. */
    Optional<Reading> reading(Signal signal) {
        double[] behind = pairs.stream()
                .mapToDouble(pair -> signal.of(evidence, pair.behind))
                .toArray();
        double[] ahead = pairs.stream()
                .mapToDouble(pair -> signal.of(evidence, pair.ahead))
                .toArray();
        double[] differences = new double[behind.length];
        for (int i = 0; i < behind.length; i++) {
            differences[i] = behind[i] - ahead[i];
        }
        double mean = mean(behind);
        if (behind.length < Looks.FEWEST_BLOCKS || Double.isNaN(mean)) {
            return Optional.empty();
        }
        boolean bothKnow = !Double.isNaN(mean(ahead));
        return Optional.of(new Reading(
                signal, mean, bothKnow ? (Double) mean(ahead) : null, bothKnow ? interval(differences) : null));
    }

    /** The places in the code at which the arm behind surely spends more CPU, the largest difference first. */
    List<FrameGap> costlierPlaces() {
        return new Accounts(evidence)
                .places(gap.behind(), gap.ahead()).stream()
                        .filter(place -> place.more().point() > 0)
                        .toList();
    }

    ResolvedArm behind() {
        return evidence.arm(gap.behind());
    }

    ResolvedArm ahead() {
        return evidence.arm(gap.ahead());
    }

    /** The setting of the arm behind; empty where it has none of this name. */
    Optional<String> setting(String name) {
        return Optional.ofNullable(behind().settings().get(name));
    }

    int processors() {
        return evidence.processors();
    }

    /** The most operations of the load that can be under way at once; 1 of a load by schedule. */
    int mostInFlight() {
        return evidence.mostInFlight();
    }

    boolean isOfCapacity() {
        return gap.metric() == Metric.CAPACITY;
    }

    boolean isOfCpuAlone() {
        return gap.metric() == Metric.CPU_PER_OPERATION;
    }

    /** Whether most forks of the arm behind have their connections on event loops unevenly, and those of the other do not. */
    boolean isUnevenBehindAlone() {
        return isMostlyUneven(pairs.stream().map(Pair::behind).toList())
                && !isMostlyUneven(pairs.stream().map(Pair::ahead).toList());
    }

    private boolean isMostlyUneven(List<MeasuredFork> forks) {
        long uneven = forks.stream()
                .filter(fork -> evidence.eventLoops(fork)
                        .filter(loops -> EventLoops.isUneven(loops, evidence.processors()))
                        .isPresent())
                .count();
        return 2 * uneven >= forks.size();
    }

    /** The part of the gap that some CPU per operation makes; null where the gap is not one of CPU per operation. */
    @Nullable Double shareOf(double nanosPerOperation) {
        boolean isOfCpu = gap.metric() == Metric.CPU_PER_OPERATION
                || (gap.metric() == Metric.THROUGHPUT
                        && reading(Signal.BUSY_SHARE).filter(Contrast::isFull).isPresent());
        return reading(Signal.CPU)
                .filter(cpu -> isOfCpu && cpu.more() > 0)
                .map(cpu -> nanosPerOperation / cpu.more())
                .orElse(null);
    }

    /** The part of a gap in throughput that some of it makes, on the logarithm's scale; null of other gaps. */
    @Nullable Double shareOfThroughput(double log) {
        PairedRatio ratio = new Pairing(evidence, gap.behind()).testable(gap.ahead(), gap.metric());
        return gap.metric() != Metric.THROUGHPUT || ratio == null
                ? null
                : (Double) (log / ratio.sample().mean());
    }

    private static boolean isFull(Reading busy) {
        return busy.ahead() != null && Math.min(busy.behind(), busy.ahead()) >= FULL_FRACTION;
    }

    private static double mean(double[] values) {
        return LogSample.ofLogs(values, values.length).mean();
    }

    private Interval interval(double[] differences) {
        LogSample sample = LogSample.ofLogs(differences, differences.length);
        double half = sample.halfWidth(evidence.confidence());
        return new Interval(sample.mean() - half, sample.mean() + half);
    }
}
