package dev.dbdyno.cli.options;

import dev.dbdyno.results.plan.Sla;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads amounts as people write them; every error says the form that is expected. */
public final class Amounts {

    private static final Pattern DURATION =
            Pattern.compile("(?:(\\d+)h)?(?:(\\d+)m)?(?:(\\d+(?:\\.\\d+)?)s)?(?:(\\d+)ms)?");
    private static final Pattern ROUND_TRIP = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,3})?)(us|µs|ms|s)");
    private static final Pattern PERCENT = Pattern.compile("(\\d+(?:\\.\\d+)?)%");
    private static final Pattern MEBIBYTES = Pattern.compile("(\\d+)([mg])");

    private static final Pattern RATE = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)(?:/s)?");

    private static final Pattern WHOLE = Pattern.compile("[+-]?\\d{1,40}");

    private static final Pattern CLIENTS = Pattern.compile("[1-9]\\d{0,4}");

    private Amounts() {}

    /** Has a command read durations and numbers as these converters do. An {@code int} is a count, of which there is one at least. */
    public static void registerAt(CommandLine command) {
        ITypeConverter<Integer> counts = text -> atLeast(1, text);
        ITypeConverter<Long> longs = text -> wholeNumber(text, Long.MAX_VALUE);
        command.registerConverter(Duration.class, new DurationConverter());
        command.registerConverter(int.class, counts).registerConverter(Integer.class, counts);
        command.registerConverter(long.class, longs).registerConverter(Long.class, longs);
    }

    /** A whole number such as {@code 8} that is not below the least. */
    public static int atLeast(int least, String text) {
        long number = wholeNumber(text, Integer.MAX_VALUE);
        if (number < least) {
            throw expected(least + " or more", text);
        }
        return Math.toIntExact(number);
    }

    private static long wholeNumber(String text, long most) {
        if (!WHOLE.matcher(text.strip()).matches()) {
            throw expected("a whole number such as 8", text);
        }
        BigInteger number = new BigInteger(text.strip());
        if (number.abs().compareTo(BigInteger.valueOf(most)) > 0) {
            throw expected(String.format(Locale.ROOT, "a whole number up to %,d", most), text);
        }
        return number.longValueExact();
    }

    /** A positive duration such as {@code 5m}, {@code 1m30s}, {@code 2.5s}, {@code 500ms}. */
    public static final class DurationConverter implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            Matcher parts = DURATION.matcher(text.strip());
            if (!text.isBlank() && parts.matches()) {
                Duration duration = Duration.ofHours(whole(parts.group(1)))
                        .plusMinutes(whole(parts.group(2)))
                        .plusNanos(seconds(parts.group(3)))
                        .plusMillis(whole(parts.group(4)));
                if (duration.isPositive()) {
                    return duration;
                }
            }
            throw expected("a duration such as 5m, 1m30s, 2.5s or 500ms", text);
        }

        private static long whole(@Nullable String digits) {
            return digits == null ? 0 : Long.parseLong(digits);
        }

        private static long seconds(@Nullable String digits) {
            return digits == null ? 0 : Math.round(Double.parseDouble(digits) * 1e9);
        }
    }

    /** What a round trip takes, such as {@code 200us}, {@code 1ms}, {@code 2.5ms}; {@code 0} for nothing. */
    public static final class RoundTripConverter implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            Matcher parts = ROUND_TRIP.matcher(text.strip());
            if (text.strip().equals("0")) {
                return Duration.ZERO;
            }
            if (parts.matches()) {
                double number = Double.parseDouble(parts.group(1));
                long nanos = Math.round(number
                        * switch (parts.group(2)) {
                            case "us", "µs" -> 1e3;
                            case "ms" -> 1e6;
                            case String seconds -> 1e9;
                        });
                return Duration.ofNanos(nanos);
            }
            throw expected("a round trip such as 200us, 1ms or 20ms, or 0 for none", text);
        }
    }

    /** Round trips such as {@code 0,200us,1ms}, ascending. */
    public static final class RoundTripsConverter implements ITypeConverter<RoundTrips> {
        @Override
        public RoundTrips convert(String text) {
            SortedSet<Duration> all = new TreeSet<>();
            RoundTripConverter one = new RoundTripConverter();
            for (String part : text.split(",", -1)) {
                try {
                    all.add(one.convert(part));
                } catch (TypeConversionException e) {
                    throw expected("round trips such as 0,200us,1ms,20ms", text);
                }
            }
            if (all.size() == 1) {
                throw new TypeConversionException(
                        "expects two or more, such as 0,200us,1ms, but got '%s': one distance makes no line. The other commands measure at one, with --round-trip %s"
                                .formatted(text, text));
            }
            return new RoundTrips(List.copyOf(all));
        }
    }

    /** Several round trips; a separate type for the same reason as {@link Rates}. */
    public record RoundTrips(List<Duration> each) {}

    /** A share such as {@code 3%}, as a fraction between 0 and 1. */
    public static final class PercentConverter implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            Matcher percent = PERCENT.matcher(text.strip());
            if (percent.matches()) {
                double fraction = Double.parseDouble(percent.group(1)) / 100;
                if (fraction > 0 && fraction < 1) {
                    return fraction;
                }
            }
            throw expected("a percentage between 0% and 100% such as 3%", text);
        }
    }

    /** An amount of memory such as {@code 512m} or {@code 2g}, in mebibytes. */
    static final class MebibytesConverter implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            Matcher amount = MEBIBYTES.matcher(text.strip().toLowerCase(Locale.ROOT));
            if (amount.matches() && amount.group(1).length() < 7) {
                int number = Integer.parseInt(amount.group(1));
                int mebibytes = amount.group(2).equals("g") ? number * 1024 : number;
                if (mebibytes > 0) {
                    return mebibytes;
                }
            }
            throw expected("an amount of memory such as 512m or 2g", text);
        }
    }

    /** A rate such as {@code 5000/s}, in operations per second. */
    public static final class RateConverter implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            Matcher rate = RATE.matcher(text.strip());
            if (rate.matches()) {
                double perSecond = Double.parseDouble(rate.group(1));
                if (perSecond > 0) {
                    return perSecond;
                }
            }
            throw expected("operations per second such as 5000/s", text);
        }
    }

    /** Rates such as {@code 1000,2000,4000/s}, in operations per second, ascending. */
    public static final class RatesConverter implements ITypeConverter<Rates> {
        @Override
        public Rates convert(String text) {
            SortedSet<Double> rates = new TreeSet<>();
            RateConverter one = new RateConverter();
            for (String part : text.split(",", -1)) {
                try {
                    rates.add(one.convert(part));
                } catch (TypeConversionException e) {
                    throw expected("operations per second such as 1000,2000,4000/s", text);
                }
            }
            return new Rates(List.copyOf(rates));
        }
    }

    /** Several rates; a separate type, because a list would take one rate for each time that its option is given. */
    public record Rates(List<Double> perSecond) {}

    /** Numbers of clients such as {@code 1,2,4,8}, ascending. */
    public static final class ClientsConverter implements ITypeConverter<Clients> {
        @Override
        public Clients convert(String text) {
            SortedSet<Integer> numbers = new TreeSet<>();
            for (String part : text.split(",", -1)) {
                if (!CLIENTS.matcher(part.strip()).matches()) {
                    throw expected("numbers of clients from 1 to 99999 such as 1,2,4,8", text);
                }
                numbers.add(Integer.valueOf(part.strip()));
            }
            return new Clients(List.copyOf(numbers));
        }
    }

    /** Several numbers of clients; a separate type for the same reason as {@link Rates}. */
    public record Clients(List<Integer> numbers) {}

    /** A service level such as {@code p99<10ms, errors<0.1%}. */
    public static final class SlaConverter implements ITypeConverter<Sla> {
        @Override
        public Sla convert(String text) {
            try {
                return Sla.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(String.valueOf(e.getMessage()));
            }
        }
    }

    private static TypeConversionException expected(String form, String found) {
        return new TypeConversionException("expects %s, but got '%s'".formatted(form, found));
    }
}
