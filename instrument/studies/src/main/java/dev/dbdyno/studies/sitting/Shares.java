package dev.dbdyno.studies.sitting;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Time divided among the parts of a study: whole parts with enough blocks for an interval rather than all parts with too few.
 *
 * @param parts in their order
 */
public record Shares(List<Share> parts) {

    /**
     * A part with its share.
     *
     * @param folder name of the part's folder
     * @param time that the part needs
     * @param given share of it; empty for a part that must wait for another sitting
     */
    public record Share(String folder, PartTime time, Optional<Duration> given) {}

    /** A part that wants time. */
    public record Wanted(String folder, PartTime time) {}

    public Shares {
        parts = List.copyOf(parts);
    }

    /** Every part takes what it would take by itself. */
    public static Shares unbounded(List<Wanted> parts) {
        return new Shares(parts.stream()
                .map(part -> new Share(
                        part.folder(), part.time(), Optional.of(part.time().most())))
                .toList());
    }

    /**
     * Divides a budget.
     *
     * <p>In their order parts get what they need at least, as long as there is room for it. They share what is left in
     * proportion to what more they would take.
     */
    public static Shares within(Duration budget, List<Wanted> parts) {
        Duration left = budget;
        Duration wanted = Duration.ZERO;
        List<Wanted> fitting = new ArrayList<>();
        for (Wanted part : parts) {
            if (part.time().least().compareTo(left) <= 0) {
                fitting.add(part);
                left = left.minus(part.time().least());
                wanted = wanted.plus(more(part.time()));
            }
        }
        double fraction = wanted.isZero() ? 0 : Math.min(1, left.toMillis() / (double) wanted.toMillis());
        return new Shares(parts.stream()
                .map(part -> new Share(
                        part.folder(),
                        part.time(),
                        Optional.of(part).filter(fitting::contains).map(fits -> share(fits.time(), fraction))))
                .toList());
    }

    private static Duration share(PartTime time, double fraction) {
        return time.least().plusMillis((long) (fraction * more(time).toMillis()));
    }

    private static Duration more(PartTime time) {
        return time.most().minus(time.least());
    }

    /** The time of all parts that need not wait. */
    public Duration all() {
        return parts.stream().map(Share::given).flatMap(Optional::stream).reduce(Duration.ZERO, Duration::plus);
    }

    /** The budget below which no part has room; zero where there is no part. */
    public Duration least() {
        return parts.stream()
                .map(part -> part.time().least())
                .min(Duration::compareTo)
                .orElse(Duration.ZERO);
    }

    /** How many parts need not wait. */
    public long running() {
        return parts.stream().filter(part -> part.given().isPresent()).count();
    }
}
