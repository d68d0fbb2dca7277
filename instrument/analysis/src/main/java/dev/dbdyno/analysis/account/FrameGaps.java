package dev.dbdyno.analysis.account;

import dev.dbdyno.analysis.statistics.BenjaminiHochberg;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.MeanSample;
import dev.dbdyno.results.profile.Layer;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The places in the code at which two arms differ. */
final class FrameGaps {

    /** The expected fraction of false discoveries among the places that are called different. */
    static final double FALSE_DISCOVERY_RATE = 0.05;

    /**
     * A place is tested only from this fraction of the larger host's CPU on, because every further test weakens the
     * others.
     */
    private static final double LEAST_TESTED_FRACTION = 0.003;

    private final int arm;
    private final int reference;
    private final List<Pair> pairs;
    private final double confidence;

    FrameGaps(int arm, int reference, List<Pair> pairs, double confidence) {
        this.arm = arm;
        this.reference = reference;
        this.pairs = List.copyOf(pairs);
        this.confidence = confidence;
    }

    /** A place in the code to which samples belong. */
    record Place(Layer layer, @Nullable String artifact, String frame) {}

    /** All differences, the largest first. */
    List<FrameGap> all() {
        double least = LEAST_TESTED_FRACTION
                * Math.max(
                        mean(pair -> pair.arm().total()),
                        mean(pair -> pair.reference().total()));
        List<Place> places = places().stream()
                .filter(place -> Math.max(micros(place, Pair::arm), micros(place, Pair::reference)) >= least)
                .toList();
        List<MeanSample> samples = places.stream().map(this::differences).toList();
        double[] adjusted = BenjaminiHochberg.adjusted(
                samples.stream().map(MeanSample::pOfZero).toList());
        List<Different> different = IntStream.range(0, places.size())
                .filter(i -> adjusted[i] <= FALSE_DISCOVERY_RATE)
                .mapToObj(i -> new Different(places.get(i), samples.get(i).estimate(confidence), adjusted[i]))
                .toList();
        return different.stream()
                .map(each -> gap(each, movedFraction(each, different)))
                .sorted(Comparator.comparingDouble(
                        (FrameGap gap) -> -Math.abs(gap.more().point())))
                .toList();
    }

    /** A place that is called different. */
    private record Different(Place place, Estimate more, double adjustedP) {

        boolean isOppositeTo(Different other) {
            return place.layer() == other.place.layer() && more.point() * other.more.point() < 0;
        }

        boolean isLike(Different other) {
            return place.layer() == other.place.layer() && more.point() * other.more.point() > 0;
        }
    }

    /** Within a layer the smaller side has moved as a whole; of the larger one as much. Each place takes part by its size. */
    private static double movedFraction(Different each, List<Different> all) {
        double opposite = micros(all.stream().filter(each::isOppositeTo));
        double like = micros(all.stream().filter(each::isLike));
        return Math.min(1, opposite / like);
    }

    private static double micros(Stream<Different> places) {
        return places.mapToDouble(place -> Math.abs(place.more().point())).sum();
    }

    private FrameGap gap(Different different, double movedFraction) {
        Place place = different.place();
        return new FrameGap(
                arm,
                reference,
                place.layer(),
                place.artifact(),
                place.frame(),
                micros(place, Pair::arm),
                micros(place, Pair::reference),
                different.more(),
                movedFraction,
                different.adjustedP());
    }

    private Set<Place> places() {
        Set<Place> places = new LinkedHashSet<>();
        pairs.stream()
                .flatMap(pair -> Stream.of(pair.arm(), pair.reference()))
                .flatMap(fork -> fork.profile().code().stream())
                .filter(code -> code.frame() != null && code.layer() != Layer.JIT)
                .forEach(code ->
                        places.add(new Place(code.layer(), code.artifact(), Objects.requireNonNull(code.frame()))));
        return places;
    }

    private MeanSample differences(Place place) {
        return MeanSample.of(pairs.stream()
                .map(pair -> pair.arm().micros(place) - pair.reference().micros(place))
                .toList());
    }

    private double micros(Place place, Side side) {
        return mean(pair -> side.of(pair).micros(place));
    }

    private double mean(Value value) {
        return pairs.stream().mapToDouble(value::of).sum() / pairs.size();
    }

    private interface Side {
        ForkAccount of(Pair pair);
    }

    private interface Value {
        double of(Pair pair);
    }
}
