package dev.dbdyno.report;

import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The only place where numbers are rounded: three significant digits, with a unit. */
public final class Numbers {

    /** Stands where there is no number. */
    public static final String ABSENT = "–";

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final double LEAST_PROBABILITY = 0.001;

    private Numbers() {}

    /** {@code 45231.7} as {@code 45,200}; {@code 0.12345} as {@code 0.123}. */
    public static String significant(double value) {
        if (!Double.isFinite(value)) {
            return ABSENT;
        }
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(3, RoundingMode.HALF_UP));
        int decimals = Math.max(0, 3 - rounded.precision() + rounded.scale());
        return String.format(Locale.ROOT, "%,." + Math.min(decimals, 9) + "f", rounded);
    }

    public static String significant(@Nullable Double value) {
        return value == null ? ABSENT : significant(value.doubleValue());
    }

    public static String significant(@Nullable Estimate estimate) {
        return estimate == null ? ABSENT : significant(estimate.point());
    }

    /**
     * A number with its unit.
     *
     * @param interval decides how many decimals a ratio needs; null where there is none
     */
    public static String with(Unit unit, Number number, @Nullable Interval interval) {
        double value = number.doubleValue();
        return switch (unit) {
            case COUNT -> count(number.longValue());
            case NUMBER, PER_SECOND -> significant(value);
            case PROBABILITY -> probability(value);
            case NANOS ->
                value < 99.5 && value != Math.rint(value) ? significant(value) + " ns" : nanos(Math.round(value));
            case MICROS -> significant(value) + " µs";
            case SECONDS -> duration(Duration.ofMillis(Math.round(value * 1e3)));
            case BYTES -> Bytes.of(value).with(value);
            case FRACTION -> percent(value);
            case RATIO -> ratio(new Estimate(value, interval));
        };
    }

    /** {@code [44,100, 46,300]}: the interval round a number. */
    public static String interval(Unit unit, Number number, Interval interval) {
        return switch (unit) {
            case COUNT, NUMBER, PROBABILITY, PER_SECOND, MICROS, SECONDS ->
                ends(significant(interval.low()), significant(interval.high()));
            case NANOS -> ends(nanos(Math.round(interval.low())), nanos(Math.round(interval.high())));
            case BYTES -> {
                Bytes scale = Bytes.of(number.doubleValue());
                yield ends(scale.number(interval.low()), scale.number(interval.high()));
            }
            case FRACTION -> ends(percent(interval.low()), percent(interval.high()));
            case RATIO -> ratioInterval(new Estimate(number.doubleValue(), interval));
        };
    }

    /** {@code 0.0213}, and {@code < 0.001}: no test of a few blocks is worth more digits. */
    public static String probability(double value) {
        return value < LEAST_PROBABILITY ? "< 0.001" : significant(value);
    }

    private static String ends(String low, String high) {
        return "[%s, %s]".formatted(low, high);
    }

    /** A published figure as it was written, nothing rounded: {@code 3,874.578}. */
    public static String published(double value) {
        BigDecimal exact = BigDecimal.valueOf(value).stripTrailingZeros();
        return String.format(Locale.ROOT, "%,." + Math.max(0, exact.scale()) + "f", exact);
    }

    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** {@code 31.2 µs}. */
    public static String micros(@Nullable Estimate estimate) {
        return estimate == null ? ABSENT : significant(estimate.point()) + " µs";
    }

    /** {@code 182 µs}, {@code 1.24 ms}, {@code 2.31 s}. */
    public static String nanos(long nanos) {
        if (nanos < 1_000) {
            return nanos + " ns";
        }
        if (nanos < 999_500) {
            return significant(nanos / 1e3) + " µs";
        }
        return nanos < 999_500_000 ? significant(nanos / 1e6) + " ms" : significant(nanos / 1e9) + " s";
    }

    /** {@code 0.87×}. */
    public static String ratio(@Nullable Estimate ratio) {
        return ratio == null ? ABSENT : decimal(ratio.point(), decimals(ratio)) + "×";
    }

    /** {@code [0.85, 0.90]}, or nothing where there is no interval. */
    public static String ratioInterval(@Nullable Estimate ratio) {
        if (ratio == null || ratio.interval() == null) {
            return "";
        }
        int decimals = decimals(ratio);
        return "[%s, %s]"
                .formatted(
                        decimal(ratio.interval().low(), decimals),
                        decimal(ratio.interval().high(), decimals));
    }

    /** {@code 0.87× [0.85, 0.90]}. */
    public static String ratioWithInterval(@Nullable Estimate ratio) {
        return (ratio(ratio) + " " + ratioInterval(ratio)).strip();
    }

    /**
     * How far a ratio is from 1: {@code -14 % [-17, -11]}; from the double on as a ratio, which is easier to read than +240 %.
     */
    public static String difference(@Nullable Estimate ratio) {
        if (ratio == null) {
            return ABSENT;
        }
        if (ratio.point() >= 2) {
            return ratioWithInterval(ratio);
        }
        Interval interval = ratio.interval();
        int decimals = Math.abs(ratio.point() - 1) < 0.1 ? 1 : 0;
        while (interval != null
                && decimals < 4
                && (hidesOne(interval.low(), decimals + 2) || hidesOne(interval.high(), decimals + 2))) {
            decimals++;
        }
        String point = change(ratio.point(), decimals) + " %";
        return interval == null
                ? point
                : "%s [%s, %s]".formatted(point, change(interval.low(), decimals), change(interval.high(), decimals));
    }

    /** A change that is never printed as {@code -0}. */
    private static String change(double ratio, int decimals) {
        String change = String.format(Locale.ROOT, "%+." + decimals + "f", 100 * (ratio - 1));
        return change.matches("[+-]0(\\.0+)?") ? change.substring(1) : change;
    }

    /** Two decimals, and more where two would print an end as 1.00 that is not 1: it would contradict its verdict. */
    private static int decimals(Estimate ratio) {
        int decimals = 2;
        Interval interval = ratio.interval();
        while (interval != null
                && decimals < 5
                && (hidesOne(interval.low(), decimals) || hidesOne(interval.high(), decimals))) {
            decimals++;
        }
        return decimals;
    }

    private static boolean hidesOne(double end, int decimals) {
        return end != 1 && Math.abs(end - 1) < 0.5 * Math.pow(10, -decimals);
    }

    private static String decimal(double value, int decimals) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** {@code 0.03} as {@code 3 %}. */
    public static String percent(double fraction) {
        return significant(fraction * 100).replaceFirst("(\\.\\d*?)0+$", "$1").replaceFirst("\\.$", "") + " %";
    }

    /** {@code 62 % [48, 77]} of a fraction whose interval is wide. */
    public static String wholePercent(Estimate fraction) {
        Interval interval = fraction.interval();
        String point = decimal(100 * fraction.point(), 0) + " %";
        return interval == null
                ? point
                : "%s [%s, %s]".formatted(point, decimal(100 * interval.low(), 0), decimal(100 * interval.high(), 0));
    }

    /** {@code 23.4 GiB}. */
    public static String gibibytes(long bytes) {
        return significant(bytes / (double) (1L << 30)) + " GiB";
    }

    /** {@code 155 MiB}. */
    public static String mebibytes(long bytes) {
        return Bytes.MEBIBYTE.with((double) bytes);
    }

    public static String instant(Instant instant) {
        return MINUTE.format(instant);
    }

    /** {@code 4 min 5 s}. */
    public static String duration(Duration duration) {
        if (duration.toMillis() < 60_000) {
            return significant(duration.toMillis() / 1e3) + " s";
        }
        return duration.toHours() > 0
                ? "%d h %d min".formatted(duration.toHours(), duration.toMinutesPart())
                : "%d min %d s".formatted(duration.toMinutes(), duration.toSecondsPart());
    }

    /** The unit in which a number of bytes is written; an interval has that of the number before it. */
    private enum Bytes {
        BYTE(1, "B"),
        KIBIBYTE(1 << 10, "KiB"),
        MEBIBYTE(1 << 20, "MiB");

        private final int bytes;
        private final String word;

        Bytes(int bytes, String word) {
            this.bytes = bytes;
            this.word = word;
        }

        static Bytes of(double value) {
            if (value < KIBIBYTE.bytes) {
                return BYTE;
            }
            return value < MEBIBYTE.bytes ? KIBIBYTE : MEBIBYTE;
        }

        String number(double value) {
            return significant(value / bytes);
        }

        String with(double value) {
            return number(value) + " " + word;
        }
    }
}
