package dev.dbdyno.analysis;

import dev.dbdyno.results.LoadModel;
import dev.dbdyno.results.Slice;
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
record ForkSpike(LoadModel.@Nullable Spike spike, List<Slice> slices, int laid) {

    /** Slices on end that must be good again: one good one among bad ones is chance. */
    private static final int GOOD_ON_END = 3;

    ForkSpike {
        slices = List.copyOf(slices);
    }

    private double fromNanos(int slice) {
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

    /** Slices whose middle lies between two instants. */
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

    /** Before the burst. */
    double steadyP99() {
        double p99 = p99(between(0, burstFromNanos()));
        return Double.isNaN(p99) ? 0 : p99;
    }

    /** Of what was due in the burst; NaN where nothing of it ended well. */
    double burstP99() {
        return p99(between(burstFromNanos(), burstToNanos()));
    }

    /** Operations a second that ended well within the burst; NaN where there is none. */
    double burstGoodput() {
        List<Slice> burst = between(burstFromNanos(), burstToNanos());
        double nanos =
                burst.stream().mapToDouble(slice -> slice.length().toNanos()).sum();
        return burst.stream().mapToLong(Slice::ended).sum() * 1e9 / nanos / laid;
    }

    double lostFraction() {
        long due = slices.stream().mapToLong(Slice::due).sum();
        return due == 0
                ? 0
                : (double) slices.stream().mapToLong(Slice::failures).sum() / due;
    }

    /** From the burst's end; empty where it never was within the limit again. */
    OptionalDouble recoverySeconds(long limitNanos) {
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
        return !slow && slice.failures() <= Fork.FAILURES_FRACTION * slice.due();
    }

    /** Rates are those of one spike. */
    List<SpikeCourse.Moment> moments() {
        List<SpikeCourse.Moment> moments = new ArrayList<>();
        for (int i = 0; i < slices.size(); i++) {
            Slice slice = slices.get(i);
            double seconds = slice.length().toNanos() / 1e9;
            Histogram latency = slice.latency().nanos();
            boolean ended = latency.getTotalCount() > 0;
            moments.add(new SpikeCourse.Moment(
                    fromNanos(i) / 1e9,
                    seconds,
                    slice.due() / seconds / laid,
                    slice.ended() / seconds / laid,
                    slice.due(),
                    slice.failures(),
                    ended ? Long.valueOf(latency.getValueAtPercentile(50)) : null,
                    ended ? Long.valueOf(latency.getValueAtPercentile(99)) : null));
        }
        return moments;
    }
}
