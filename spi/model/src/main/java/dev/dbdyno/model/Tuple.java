package dev.dbdyno.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a statement that the stack has no type for.
 *
 * @param values the columns' values in the order of the select list, as the driver's plain getter returns them
 */
public record Tuple(List<@Nullable Object> values) implements Row {

    /** Written out because javac 25 drops the annotation of a compact constructor's parameter, which callers' checks need. */
    public Tuple(List<@Nullable Object> values) {
        this.values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    /**
     * Numbers count by their value, whatever their width; texts and booleans by their hash; null as 0; of other types,
     * which drivers map to different classes, only the presence counts.
     */
    @Override
    public long checksum() {
        long sum = 1;
        // by index: an iterator would be allocated for every row that a host checks
        for (int column = 0; column < values.size(); column++) {
            sum = 31 * sum + checksum(values.get(column));
        }
        return sum;
    }

    private static long checksum(@Nullable Object value) {
        return switch (value) {
            case null -> 0;
            case Integer number -> number;
            case Long number -> number;
            case Short number -> number;
            case Number number -> Double.doubleToLongBits(number.doubleValue());
            case String text -> text.hashCode();
            case Boolean truth -> truth.hashCode();
            default -> 1;
        };
    }
}
