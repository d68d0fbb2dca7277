package dev.dbdyno.analysis.evidence;

import dev.dbdyno.analysis.statistics.Histograms;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The course of one spike, or of several laid on each other.
 *
 * @param spike null where the plan has none
 * @param laid how many spikes the slices sum up
 */
public record ForkSpike(LoadModel.@Nullable Spike spike, List<Slice> slices, int laid) {

    /** The number of consecutive slices that must be good again. One good slice among bad ones is chance. */
    private static final int GOOD_ON_END = 3;

    public ForkSpike {
        slices = List.copyOf(slices);
    }

    /** One fork's spike; of a plan without one, an empty course. */
    public static ForkSpike of(Plan plan, MeasuredFork fork) {
        return plan.load() instanceof LoadModel.Spike spike ? of(spike, fork) : new ForkSpike(null, List.of(), 1);
    }

    public static ForkSpike of(LoadModel.Spike spike, MeasuredFork fork) {
        return merged(
                spike,
                fork.windows().stream()
                        .map(window -> new ForkSpike(spike, slices(window), 1))
                        .toList());
    }

    private static List<Slice> slices(Measurement window) {
        List<Slice> slices = window.slices();
        return slices == null ? List.of() : slices;
    }

    /** Adds several courses slice by slice. Slices that not all of them have are left out. */
    public static ForkSpike merged(LoadModel.Spike spike, List<ForkSpike> courses) {
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

    /** The start of a slice, counted from the start of the window. */
    public double fromNanos(int slice) {
        double from = 0;
        for (int i = 0; i < slice; i++) {
            from += slices.get(i).length().toNanos();
        }
        return from;
    }

    private double burstFromNanos() {
        return spike == null ? 0 : spike.before().toNanos();
    }

    private double burstToNanos() {
        return spike == null ? 0 : burstFromNanos() + spike.burst().toNanos();
    }

    /** The slices whose middle lies between two instants. */
    private List<Slice> between(double from, double to) {
        List<Slice> within = new ArrayList<>();
        for (int i = 0; i < slices.size(); i++) {
            double middle = fromNanos(i) + slices.get(i).length().toNanos() / 2.0;
            if (middle >= from && middle < to) {
                within.add(slices.get(i));
            }
        }
        return within;
    }

    private static double p99(List<Slice> slices) {
        Histogram latency =
                Histograms.merged(slices.stream().map(Slice::latency).toList());
        return latency.getTotalCount() == 0 ? Double.NaN : latency.getValueAtPercentile(99);
    }

    /** The p99 of operations due before the burst. */
    public double steadyP99() {
        double p99 = p99(between(0, burstFromNanos()));
        return Double.isNaN(p99) ? 0 : p99;
    }

    /** The p99 of operations due in the burst; NaN if none of them ended well. */
    public double burstP99() {
        return p99(between(burstFromNanos(), burstToNanos()));
    }

    /** Operations per second that ended well within the burst; NaN if there is none. */
    public double burstGoodput() {
        List<Slice> burst = between(burstFromNanos(), burstToNanos());
        double nanos =
                burst.stream().mapToDouble(slice -> slice.length().toNanos()).sum();
        return burst.stream().mapToLong(Slice::ended).sum() * 1e9 / nanos / laid;
    }

    public double lostFraction() {
        long due = slices.stream().mapToLong(Slice::due).sum();
        return due == 0
                ? 0
                : (double) slices.stream().mapToLong(Slice::failures).sum() / due;
    }

    /** The time from the burst's end until latency stays within the limit; empty if it never does. */
    public OptionalDouble recoverySeconds(long limitNanos) {
        int good = 0;
        for (int i = 0; i < slices.size(); i++) {
            double from = fromNanos(i);
            if (from < burstToNanos() - 1) {
                continue;
            }
            good = isGood(slices.get(i), limitNanos) ? good + 1 : 0;
            if (good == GOOD_ON_END || (good > 0 && i == slices.size() - 1)) {
                return OptionalDouble.of((fromNanos(i - good + 1) - burstToNanos()) / 1e9);
            }
        }
        return OptionalDouble.empty();
    }

    private static boolean isGood(Slice slice, long limitNanos) {
        double p99 = p99(List.of(slice));
        boolean slow = !Double.isNaN(p99) && p99 > limitNanos;
        return !slow && slice.failures() <= MeasuredFork.FAILURES_FRACTION * slice.due();
    }
}
