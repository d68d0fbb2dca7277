package dev.dbdyno.load.drawing;

import dev.dbdyno.load.drawing.Course.Stretch;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import java.util.List;

/**
 * The instants at which operations are due, as offsets from the schedule's start, ascending and without end.
 *
 * <p>Arrivals are drawn at a rate of one, and each is carried to the offset at which the course has offered as many
 * operations (the inversion of the expected number; E. Çinlar: "Introduction to stochastic processes", 1975). So a Poisson
 * schedule is exactly one also where the rate jumps. Offsets are computed from the count, not added up, and the count is
 * kept as a whole number and a fraction, so that rounding does not grow with the length. Allocates nothing for a draw.
 */
public final class Schedule {

    private final Arrivals arrivals;
    private final Draws draws;
    private final int every;

    // of each stretch
    private final double[] operationsBefore;
    private final double[] startNanos;
    private final double[] perSecond;

    private int skipped;
    private int stretch;

    /** Operations offered at the last arrival, as a whole number and a fraction of one. */
    private long whole;

    private double fraction;

    private Schedule(Course course, Draws draws, int first, int every) {
        List<Stretch> stretches = course.stretches();
        this.arrivals = course.arrivals();
        this.draws = draws;
        this.every = every;
        this.skipped = first;
        // the first of a uniform schedule is due at once
        this.whole = course.arrivals() == Arrivals.UNIFORM ? -1 : 0;
        this.operationsBefore = new double[stretches.size()];
        this.startNanos = new double[stretches.size()];
        this.perSecond = new double[stretches.size()];
        for (int i = 0; i < stretches.size(); i++) {
            perSecond[i] = stretches.get(i).perSecond();
            if (i > 0) {
                Stretch before = stretches.get(i - 1);
                operationsBefore[i] = operationsBefore[i - 1] + before.operations();
                startNanos[i] = startNanos[i - 1] + before.length().toNanos();
            }
        }
    }

    /** The schedule of one window; the same for the same seed. */
    public static Schedule of(Course course, long seed) {
        return share(course, seed, 0, 1);
    }

    /**
     * One of several parts of a schedule, which together are the whole: every {@code of}-th arrival.
     *
     * @param part from 0 to {@code of - 1}
     */
    public static Schedule share(Course course, long seed, int part, int of) {
        return new Schedule(course, Draws.of(seed, 0), part, of);
    }

    /** The next arrival, in nanoseconds from the schedule's start. */
    public long nextOffsetNanos() {
        for (int i = 0; i <= skipped; i++) {
            arrive();
        }
        skipped = every - 1;
        return offsetNanos();
    }

    private void arrive() {
        double next = fraction
                + switch (arrivals) {
                    case POISSON -> draws.exponential();
                    case UNIFORM -> 1;
                };
        long carried = (long) next;
        whole += carried;
        fraction = next - carried;
    }

    private long offsetNanos() {
        while (stretch + 1 < operationsBefore.length && sinceStretch(stretch + 1) >= 0) {
            stretch++;
        }
        return (long) (startNanos[stretch] + sinceStretch(stretch) * 1e9 / perSecond[stretch]);
    }

    private double sinceStretch(int index) {
        return whole - operationsBefore[index] + fraction;
    }
}
