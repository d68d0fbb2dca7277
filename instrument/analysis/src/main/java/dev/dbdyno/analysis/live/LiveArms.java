package dev.dbdyno.analysis.live;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.arms.ArmSummary;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.window.Measurement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Every arm so far: from the blocks that are complete, and from the rounds of the one that runs. */
public final class LiveArms {

    private static final int REFERENCE = 0;

    private final Plan plan;
    private final Metric primary;
    private final Map<Integer, LiveFork> running = new HashMap<>();
    private @Nullable Analysis complete;

    public LiveArms(Plan plan) {
        this.plan = plan;
        this.primary = Metric.of(plan).getFirst();
    }

    /** The complete blocks have been analysed anew, and none is running. */
    public void analysed(Analysis blocks) {
        complete = blocks;
        running.clear();
    }

    /** A block begins; what an unfinished one has measured does not count. */
    public void blockStarted() {
        running.clear();
    }

    /** A fork begins; one that it replaces does not count. */
    public void forkStarted(int arm) {
        running.put(arm, new LiveFork());
    }

    /** A window of the running block, warm-up included. */
    public void add(WindowRecord window) {
        fork(window.arm()).add(window);
    }

    private LiveFork fork(int arm) {
        return running.computeIfAbsent(arm, none -> new LiveFork());
    }

    public LiveArm of(int arm) {
        LiveFork fork = fork(arm);
        Optional<ArmSummary> before = summary(arm);
        int forks = before.map(ArmSummary::forks).orElse(0);
        List<Double> ratios = ratios(arm);
        return new LiveArm(
                mean(before.map(ArmSummary::operationsPerSecond), forks, fork.operationsPerSecond()),
                mean(before.map(ArmSummary::totalCpuMicros), forks, fork.cpuMicros()),
                estimate(ratios),
                range(ratios),
                fork.latest());
    }

    private Optional<ArmSummary> summary(int arm) {
        return complete == null
                ? Optional.empty()
                : complete.arms().stream().filter(each -> each.arm() == arm).findFirst();
    }

    /** The geometric mean over forks, of which all but the last are known by their mean. */
    private static @Nullable Double mean(Optional<Estimate> before, int forks, double last) {
        if (before.isEmpty() || forks == 0) {
            return last > 0 ? (Double) last : null;
        }
        double mean = before.get().point();
        return last > 0 ? Math.exp((forks * Math.log(mean) + Math.log(last)) / (forks + 1)) : mean;
    }

    private @Nullable Estimate estimate(List<Double> ratios) {
        LogSample sample = LogSample.of(ratios);
        return sample == null ? null : sample.estimate(plan.precision().looks().confidenceAfter(ratios.size()));
    }

    private static @Nullable Interval range(List<Double> ratios) {
        LogSample sample = LogSample.of(ratios);
        return sample == null || sample.hasInterval() || ratios.size() < 2
                ? null
                : new Interval(Collections.min(ratios), Collections.max(ratios));
    }

    /**
     * The ratio of each block. The running block counts as soon as it would count if it ended now, or if there is no
     * other yet.
     */
    private List<Double> ratios(int arm) {
        List<Double> ratios =
                new ArrayList<>(comparison(arm).map(Comparison::blockRatios).orElse(List.of()));
        List<Double> rounds = roundRatios(arm);
        LogSample now = LogSample.of(rounds);
        if (now != null && (ratios.isEmpty() || rounds.size() >= MeasuredFork.fewestRounds(plan))) {
            ratios.add(now.point());
        }
        return ratios;
    }

    private Optional<Comparison> comparison(int arm) {
        return complete == null
                ? Optional.empty()
                : complete.comparisons().stream()
                        .filter(each -> each.arm() == arm && each.metric() == primary)
                        .findFirst();
    }

    /** Rounds are alike only under one load that asks for all that there is. */
    private List<Double> roundRatios(int arm) {
        List<Double> ratios = new ArrayList<>();
        if (arm != REFERENCE && primary == Metric.THROUGHPUT) {
            Map<Integer, Measurement> others = fork(REFERENCE).rounds();
            fork(arm).rounds().forEach((round, window) -> {
                Measurement other = others.get(round);
                if (other != null && other.operations() > 0 && window.operations() > 0) {
                    ratios.add(window.operationsPerSecond() / other.operationsPerSecond());
                }
            });
        }
        return ratios;
    }
}
