package dev.dbdyno.analysis;

import dev.dbdyno.results.Latency;
import dev.dbdyno.results.LoadModel;
import dev.dbdyno.results.Measurement;
import dev.dbdyno.results.Plan;
import dev.dbdyno.results.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The courses of spikes. */
final class Spikes {

    /** The latency within which an arm counts as recovered, as a multiple of its p99 before the burst. */
    private static final double LIMIT_FACTOR = 2;

    private final Evidence evidence;

    Spikes(Evidence evidence) {
        this.evidence = evidence;
    }

    List<SpikeCourse> all() {
        if (!(evidence.results().run().plan().load() instanceof LoadModel.Spike spike)
                || evidence.results().run().plan().probing() != null) {
            return List.of();
        }
        return evidence.arms().stream()
                .filter(arm -> !evidence.forks().validOf(arm).isEmpty())
                .map(arm -> course(spike, arm))
                .toList();
    }

    /** One fork's spike; of a plan without one, an empty course. */
    static ForkSpike of(Plan plan, Fork fork) {
        return plan.load() instanceof LoadModel.Spike spike ? of(spike, fork) : new ForkSpike(null, List.of(), 1);
    }

    private static ForkSpike of(LoadModel.Spike spike, Fork fork) {
        return merged(
                spike,
                fork.windows().stream()
                        .map(window -> new ForkSpike(spike, slices(window), 1))
                        .toList());
    }

    private SpikeCourse course(LoadModel.Spike spike, int arm) {
        List<Fork> valid = evidence.forks().validOf(arm);
        List<ForkSpike> forks = valid.stream().map(fork -> of(spike, fork)).toList();
        ForkSpike all = merged(spike, forks);
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
                all.moments(),
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

    private static List<Slice> slices(Measurement window) {
        List<Slice> slices = window.slices();
        return slices == null ? List.of() : slices;
    }

    /** Slice by slice; what not all have is left out. */
    private static ForkSpike merged(LoadModel.Spike spike, List<ForkSpike> courses) {
        int slices = courses.stream()
                .mapToInt(course -> course.slices().size())
                .min()
                .orElse(0);
        List<Slice> merged = new ArrayList<>();
        for (int i = 0; i < slices; i++) {
            int at = i;
            merged.add(merge(
                    courses.stream().map(course -> course.slices().get(at)).toList()));
        }
        return new ForkSpike(
                spike, merged, courses.stream().mapToInt(ForkSpike::laid).sum());
    }

    private static Slice merge(List<Slice> alike) {
        Histogram latency = Histograms.merged(alike.stream().map(Slice::latency).toList());
        return new Slice(
                alike.getFirst().length(),
                alike.stream().mapToLong(Slice::due).sum(),
                alike.stream().mapToLong(Slice::failures).sum(),
                alike.stream().mapToLong(Slice::ended).sum(),
                Latency.of(latency));
    }
}
