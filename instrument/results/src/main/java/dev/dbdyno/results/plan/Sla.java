package dev.dbdyno.results.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A service level: bounds that hold together. What was due must also have been started and ended (docs/method.md, section
 * 10), which no bound needs to say.
 *
 * @param bounds at least one on latency
 */
public record Sla(List<Bound> bounds) {

    private static final Pattern LATENCY =
            Pattern.compile("(mean|p(\\d{1,2}(?:\\.\\d{1,4})?))<=?(\\d+(?:\\.\\d+)?)(us|µs|ms|s)");
    private static final Pattern FAILURES = Pattern.compile("errors<=?(\\d+(?:\\.\\d+)?)%");

    /** The failures that are allowed if the SLA does not say how many. */
    private static final Failures FEW_FAILURES = new Failures(0.001);

    public Sla {
        bounds = List.copyOf(bounds);
        if (bounds.stream().allMatch(Failures.class::isInstance)) {
            throw new IllegalArgumentException("an SLA needs a bound on latency, such as 'p99<10ms'");
        }
    }

    /** One bound. */
    public sealed interface Bound {
        /** The bound in an SLA's notation. */
        String notation();
    }

    /**
     * A percentile of latency from the intended start.
     *
     * @param fraction 0.99 for p99
     * @param atMost its bound
     */
    public record Percentile(double fraction, Duration atMost) implements Bound {
        public Percentile {
            Require.fraction("the percentile of an SLA, as a fraction,", fraction);
            Require.positive("the bound of an SLA (nanoseconds)", atMost.toNanos());
        }

        boolean isOfTail() {
            return fraction > 0.5;
        }

        @Override
        public String notation() {
            return "p%s<%s".formatted(plain(fraction * 100), words(atMost));
        }
    }

    /** The mean latency from the intended start. */
    public record Mean(Duration atMost) implements Bound {
        public Mean {
            Require.positive("the bound of an SLA (nanoseconds)", atMost.toNanos());
        }

        @Override
        public String notation() {
            return "mean<" + words(atMost);
        }
    }

    /**
     * Failed operations among all.
     *
     * @param atMostFraction 0.001 for 0.1 %
     */
    public record Failures(double atMostFraction) implements Bound {
        @Override
        public String notation() {
            return "errors<%s%%".formatted(plain(atMostFraction * 100));
        }
    }

    /**
     * Reads {@code p99<10ms, errors<0.1%}. Without a bound on errors, 0.1 % of them are allowed.
     *
     * @throws IllegalArgumentException with the form that is expected
     */
    public static Sla parse(String text) {
        List<Bound> bounds = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            bounds.add(bound(part.replaceAll("\\s+", "").toLowerCase(Locale.ROOT), text));
        }
        if (bounds.stream().noneMatch(Failures.class::isInstance)) {
            bounds.add(FEW_FAILURES);
        }
        return new Sla(bounds);
    }

    private static Bound bound(String part, String text) {
        Matcher failures = FAILURES.matcher(part);
        if (failures.matches()) {
            return new Failures(Double.parseDouble(failures.group(1)) / 100);
        }
        Matcher latency = LATENCY.matcher(part);
        if (!latency.matches()) {
            throw new IllegalArgumentException(
                    "an SLA is written like 'p99<10ms, errors<0.1%%' (also mean<10ms, p99.9<50ms, µs and s), but got '%s'"
                            .formatted(text));
        }
        Duration atMost = duration(Double.parseDouble(latency.group(3)), latency.group(4));
        return latency.group(2) == null
                ? new Mean(atMost)
                : new Percentile(Double.parseDouble(latency.group(2)) / 100, atMost);
    }

    private static Duration duration(double value, String unit) {
        double nanos = switch (unit) {
            case "s" -> value * 1e9;
            case "ms" -> value * 1e6;
            default -> value * 1e3;
        };
        return Duration.ofNanos(Math.round(nanos));
    }

    /**
     * The latency beyond which an operation uses up what the SLA allows: the lowest bound on a percentile above the median; where
     * there is none, the lowest bound on latency.
     */
    public Duration latencyBound() {
        return lowest(bounds.stream().filter(bound -> bound instanceof Percentile percentile && percentile.isOfTail()))
                .or(() -> lowest(bounds.stream()))
                .orElseThrow();
    }

    /** The median in place of all bounds on latency, held to {@link #latencyBound}. */
    public Sla knee() {
        List<Bound> knee = new ArrayList<>(List.of(new Percentile(0.5, latencyBound())));
        bounds.stream().filter(Failures.class::isInstance).forEach(knee::add);
        return new Sla(knee);
    }

    private static Optional<Duration> lowest(Stream<Bound> bounds) {
        return bounds.flatMap(bound -> switch (bound) {
                    case Percentile percentile -> Stream.of(percentile.atMost());
                    case Mean mean -> Stream.of(mean.atMost());
                    case Failures failures -> Stream.<Duration>empty();
                })
                .min(Comparator.naturalOrder());
    }

    /** The SLA in the notation that {@link #parse} reads. */
    public String notation() {
        return bounds.stream().map(Bound::notation).collect(Collectors.joining(", "));
    }

    private static String words(Duration duration) {
        double micros = duration.toNanos() / 1e3;
        if (micros < 1_000) {
            return plain(micros) + "us";
        }
        return micros < 1e6 ? plain(micros / 1e3) + "ms" : plain(micros / 1e6) + "s";
    }

    /** The number without an exponent or a trailing zero, and without the noise of binary fractions. */
    private static String plain(double value) {
        return new java.math.BigDecimal(value)
                .setScale(6, java.math.RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }
}
