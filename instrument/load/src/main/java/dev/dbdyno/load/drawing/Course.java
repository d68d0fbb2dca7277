package dev.dbdyno.load.drawing;

import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import java.time.Duration;
import java.util.List;

/**
 * What one window of an open loop offers: rates, each for a stretch of time, and which part of it counts.
 *
 * @param stretches in order, without gaps; at least one
 * @param leadIn what is due before this offset is not counted
 * @param window length of what counts, behind the lead-in: nothing is due after it
 */
public record Course(List<Stretch> stretches, Arrivals arrivals, Duration leadIn, Duration window) {

    public Course {
        stretches = List.copyOf(stretches);
        if (stretches.isEmpty()) {
            throw new IllegalArgumentException("a course needs at least one stretch");
        }
    }

    /** A time in which the rate does not change. */
    public record Stretch(double perSecond, Duration length) {

        double operations() {
            return perSecond * length.toNanos() / 1e9;
        }
    }

    /**
     * A window of an open loop.
     *
     * @param window counted from the end of the lead-in
     */
    public static Course of(LoadModel.OpenLoop open, Duration window) {
        Stretch whole = new Stretch(open.operationsPerSecond(), open.leadIn().plus(window));
        return new Course(List.of(whole), open.arrivals(), open.leadIn(), window);
    }

    /** A whole spike; it has no lead-in, for its steady load before the burst is one. */
    public static Course of(LoadModel.Spike spike) {
        List<Stretch> stretches = List.of(
                new Stretch(spike.steadyPerSecond(), spike.before()),
                new Stretch(spike.burstPerSecond(), spike.burst()),
                new Stretch(spike.steadyPerSecond(), spike.after()));
        return new Course(stretches, spike.arrivals(), Duration.ZERO, spike.length());
    }

    /** The rate that is asked for, on average. */
    public double offeredPerSecond() {
        double operations = 0;
        double nanos = 0;
        for (Stretch stretch : stretches) {
            operations += stretch.operations();
            nanos += stretch.length().toNanos();
        }
        return operations * 1e9 / nanos;
    }

    /** The offset from which no operation is due any more. */
    public long endNanos() {
        return leadIn.plus(window).toNanos();
    }
}
