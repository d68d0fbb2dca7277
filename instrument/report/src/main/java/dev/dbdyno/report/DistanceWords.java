package dev.dbdyno.report;

import dev.dbdyno.analysis.distance.DistanceLine;
import dev.dbdyno.analysis.distance.DistancePair;
import dev.dbdyno.analysis.distance.DistancePair.Crossing;
import dev.dbdyno.analysis.distance.DistancePair.Order;
import dev.dbdyno.results.plan.Looks;
import dev.dbdyno.results.plan.Probing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What distance does to the order of two arms, in sentences. */
final class DistanceWords {

    private DistanceWords() {}

    /** All sentences, those about crossings first; none if there are too few blocks to say anything. */
    static List<Sentence> sentences(Report report) {
        return sentences(report, report.analysis().distancePairs());
    }

    private static List<Sentence> sentences(Report report, List<DistancePair> pairs) {
        List<Sentence> sentences = new ArrayList<>();
        pairs.forEach(pair -> pair.crossings().forEach(crossing -> sentences.add(crossing(report, pair, crossing))));
        pairs.stream()
                .filter(pair -> pair.crossings().isEmpty())
                .forEach(pair -> without(report, pair).ifPresent(sentences::add));
        return sentences;
    }

    /** The first sentences: where the order changes, or that it does not. */
    static String answer(Report report) {
        List<Sentence> sentences = sentences(report, foremost(report.analysis().distancePairs()));
        return sentences.isEmpty()
                ? "No order yet over %s: fewer than %d blocks are complete."
                        .formatted(RunWords.counted(roundTrips(report).size(), "round trip"), Looks.FEWEST_BLOCKS)
                : sentences.stream().map(Sentence::text).collect(Collectors.joining(" "));
    }

    /** The pairs that a headline has room for: those whose lines cross; if none do, those with the first arm. */
    static List<DistancePair> foremost(List<DistancePair> pairs) {
        List<DistancePair> crossed =
                pairs.stream().filter(pair -> !pair.crossings().isEmpty()).toList();
        return crossed.isEmpty()
                ? pairs.stream().filter(pair -> pair.other() == 0).toList()
                : crossed;
    }

    /** What decides each arm's line: its round trips far from the server, and its CPU near it. */
    static List<String> why(Report report) {
        return report.analysis().distances().stream()
                .flatMap(line -> why(report, line).stream())
                .toList();
    }

    private static Optional<String> why(Report report, DistanceLine line) {
        DistanceLine.Point near = line.points().getFirst();
        return line.points().stream()
                .map(DistanceLine.Point::tripsPerOperation)
                .filter(Objects::nonNull)
                .findFirst()
                .map(trips -> "%s: %s round trips per operation, as the relay counted, and %s CPU per operation at %s."
                        .formatted(
                                report.name(line.arm()),
                                Numbers.significant(trips),
                                Numbers.micros(near.totalCpuMicros()),
                                near.roundTrip().isZero()
                                        ? "no distance"
                                        : "a round trip of " + RunWords.roundTrip(near.roundTrip())));
    }

    /**
     * {@code From 410 µs [330 µs, 570 µs] on, vertx does more than jdbc; below, fewer; equivalent within ±5 % at 20 ms.} Lines that
     * have crossed may converge.
     */
    static Sentence crossing(Report report, DistancePair pair, Crossing crossing) {
        String alike = crossing.equals(pair.crossings().getLast())
                ? equivalent(report, pair).map(words -> "; " + words).orElse("")
                : "";
        String text = "From a round trip of %s %s on, %s does %s operations than %s; below, %s%s."
                .formatted(
                        RunWords.roundTrip(crossing.roundTrip()),
                        Numbers.interval(Unit.NANOS, crossing.roundTripNanos(), crossing.interval()),
                        report.name(pair.arm()),
                        word(crossing.becomes()),
                        report.name(pair.other()),
                        opposite(crossing.becomes()),
                        alike);
        return new Sentence(Tone.NEUTRAL, text);
    }

    private static String word(Order order) {
        return switch (order) {
            case MORE -> "more";
            case LESS -> "fewer";
            case EQUIVALENT, UNDECIDED -> throw new IllegalArgumentException("no order: " + order);
        };
    }

    private static String opposite(Order order) {
        return word(order == Order.MORE ? Order.LESS : Order.MORE);
    }

    /** What is said of two arms whose lines do not cross; empty if there are too few blocks. */
    static Optional<Sentence> without(Report report, DistancePair pair) {
        String arm = report.name(pair.arm());
        String other = report.name(pair.other());
        if (pair.voided() != null) {
            return Optional.of(new Sentence(
                    Tone.VOIDED, "The lines of %s and %s are not compared: %s.".formatted(arm, other, pair.voided())));
        }
        return pair.orders().isEmpty()
                ? Optional.empty()
                : Optional.of(new Sentence(tone(pair), "%s. No crossing is shown.".formatted(orders(report, pair))));
    }

    /** {@code vertx does more operations than jdbc at 500 µs and 1 ms; equivalent within ±5 % at 0; at 20 ms the run cannot tell}. */
    private static String orders(Report report, DistancePair pair) {
        List<String> parts = new ArrayList<>();
        for (Order order : List.of(Order.MORE, Order.LESS)) {
            at(report, pair, order)
                    .ifPresent(there -> parts.add("%s does %s operations than %s at %s"
                            .formatted(report.name(pair.arm()), word(order), report.name(pair.other()), there)));
        }
        equivalent(report, pair)
                .ifPresent(words -> parts.add((parts.isEmpty() ? both(report, pair) + " are " : "") + words));
        if (parts.isEmpty()) {
            return "At no round trip can the run tell whether %s or %s does more operations"
                    .formatted(report.name(pair.arm()), report.name(pair.other()));
        }
        at(report, pair, Order.UNDECIDED).ifPresent(there -> parts.add("at %s the run cannot tell".formatted(there)));
        return String.join("; ", parts);
    }

    /** {@code equivalent within ±5 % at 0 and 20 ms}; empty where they are so nowhere. */
    private static Optional<String> equivalent(Report report, DistancePair pair) {
        String margin = Numbers.percent(report.run().plan().precision().marginFraction());
        return at(report, pair, Order.EQUIVALENT).map(there -> "equivalent within ±%s at %s".formatted(margin, there));
    }

    private static String both(Report report, DistancePair pair) {
        return "%s and %s".formatted(report.name(pair.arm()), report.name(pair.other()));
    }

    private static Tone tone(DistancePair pair) {
        return pair.orders().stream().allMatch(order -> order == Order.UNDECIDED) ? Tone.CANNOT_TELL : Tone.NEUTRAL;
    }

    /** The round trips at which the two are in this order; empty where there are none. */
    private static Optional<String> at(Report report, DistancePair pair, Order order) {
        List<Duration> roundTrips = roundTrips(report);
        List<String> there = IntStream.range(0, roundTrips.size())
                .filter(i -> pair.orders().get(i) == order)
                .mapToObj(i -> RunWords.roundTrip(roundTrips.get(i)))
                .toList();
        return there.isEmpty()
                ? Optional.empty()
                : Optional.of(there.size() == roundTrips.size() ? "every round trip" : listed(there));
    }

    private static String listed(List<String> words) {
        int last = words.size() - 1;
        return last == 0
                ? words.getFirst()
                : words.stream().limit(last).collect(Collectors.joining(", ")) + " and " + words.get(last);
    }

    private static List<Duration> roundTrips(Report report) {
        return report.run().plan().probing() instanceof Probing.Distances distances
                ? distances.roundTrips()
                : List.of();
    }

    /** How to read these sentences; empty where there are none. */
    static Optional<String> note(Report report) {
        return report.analysis().distancePairs().stream()
                        .allMatch(pair -> pair.orders().isEmpty())
                ? Optional.empty()
                : Optional.of(
                        "A crossing is given where the order of two arms is decided on both sides of it, allowing for all round trips. Between two neighbouring round trips, the time that an operation takes is drawn straight.");
    }
}
