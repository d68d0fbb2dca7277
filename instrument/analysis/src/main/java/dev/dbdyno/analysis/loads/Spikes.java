package dev.dbdyno.analysis.loads;

import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.ForkSpike;
import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.window.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The courses of spikes. */
public final class Spikes {

    /** The latency within which an arm counts as recovered, as a multiple of its p99 before the burst. */
    private static final double LIMIT_FACTOR = 2;

    private final Evidence evidence;

    public Spikes(Evidence evidence) {
        this.evidence = evidence;
    }

    public List<SpikeCourse> all() {
        if (!(evidence.results().run().plan().load() instanceof LoadModel.Spike spike)
                || evidence.results().run().plan().probing() != null) {
            return List.of();
        }
        return evidence.arms().stream()
                .filter(arm -> !evidence.forks().validOf(arm).isEmpty())
                .map(arm -> course(spike, arm))
                .toList();
    }

    private SpikeCourse course(LoadModel.Spike spike, int arm) {
        List<MeasuredFork> valid = evidence.forks().validOf(arm);
        List<ForkSpike> forks =
                valid.stream().map(fork -> ForkSpike.of(spike, fork)).toList();
        ForkSpike all = ForkSpike.merged(spike, forks);
        long limit = Math.round(LIMIT_FACTOR * all.steadyP99());
        List<Double> recoveries = new ArrayList<>();
        for (ForkSpike fork : forks) {
            OptionalDouble seconds = fork.recoverySeconds(limit);
            seconds.ifPresent(recoveries::add);
        }
        return new SpikeCourse(
                arm,
                forks.size(),
                limit,
                moments(all),
                evidence.estimate(Metric.BURST_GOODPUT, arm),
                positive(forks.stream().map(ForkSpike::burstP99).toList()),
                recoveries.size() == forks.size() ? notNegative(recoveries) : null,
                recoveries.size(),
                notNegative(forks.stream().map(ForkSpike::lostFraction).toList()));
    }

    private @Nullable Estimate positive(List<Double> values) {
        LogSample sample = LogSample.of(values);
        return sample == null ? null : sample.estimate(evidence.confidence());
    }

    /** Student's interval on the values' own scale, since they may be 0. */
    private @Nullable Estimate notNegative(List<Double> values) {
        if (values.isEmpty()) {
            return null;
        }
        LogSample plain = LogSample.ofLogs(
                values.stream().mapToDouble(Double::doubleValue).toArray(), values.size());
        if (!plain.hasInterval()) {
            return new Estimate(plain.mean(), null);
        }
        double half = plain.halfWidth(evidence.confidence());
        return new Estimate(plain.mean(), new Interval(Math.max(0, plain.mean() - half), plain.mean() + half));
    }

    /** Rates are those of one spike. */
    private static List<SpikeCourse.Moment> moments(ForkSpike course) {
        List<SpikeCourse.Moment> moments = new ArrayList<>();
        for (int i = 0; i < course.slices().size(); i++) {
            Slice slice = course.slices().get(i);
            double seconds = slice.length().toNanos() / 1e9;
            Histogram latency = slice.latency().nanos();
            boolean ended = latency.getTotalCount() > 0;
            moments.add(new SpikeCourse.Moment(
                    course.fromNanos(i) / 1e9,
                    seconds,
                    slice.due() / seconds / course.laid(),
                    slice.ended() / seconds / course.laid(),
                    slice.due(),
                    slice.failures(),
                    ended ? Long.valueOf(latency.getValueAtPercentile(50)) : null,
                    ended ? Long.valueOf(latency.getValueAtPercentile(99)) : null));
        }
        return moments;
    }
}
