package dev.dbdyno.analysis.words;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Numbers in the reasons and the evidence that are written here, which are sentences and not data. */
public final class Words {

    private Words() {}

    /** {@code 12.3 %} of a fraction. */
    public static String percent(double fraction) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * fraction);
    }

    /** {@code +12.3 %} of a ratio: how far it is from 1. */
    public static String change(double ratio) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * (ratio - 1));
    }

    /** Two decimals, which say nothing any more from a hundred on. */
    public static String number(double value) {
        return String.format(Locale.ROOT, Math.abs(value) < 100 ? "%.2f" : "%.0f", value);
    }

    /** {@code 12.34 ms} of nanoseconds. */
    public static String millis(double nanos) {
        return String.format(Locale.ROOT, "%.2f ms", nanos / 1e6);
    }

    public static String list(List<?> values) {
        return values.stream().map(Object::toString).collect(Collectors.joining(", "));
    }
}
