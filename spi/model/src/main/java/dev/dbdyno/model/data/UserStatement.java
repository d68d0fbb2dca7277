package dev.dbdyno.model.data;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement of the user's.
 *
 * @param sql one statement, parameters as {@code $1}, {@code $2} …
 * @param parameters how each is drawn, in order
 * @param expectedRows rows in every reply; null where any number is right
 * @param file the statement comes from; null where it was given on the command line
 */
public record UserStatement(
        String sql,
        List<Parameter> parameters,
        @Nullable Integer expectedRows,
        @Nullable QueryFile file) {

    public UserStatement {
        parameters = List.copyOf(parameters);
    }

    /** How one parameter is drawn. */
    public sealed interface Parameter {
        /** The same text for every operation. */
        record Text(String value) implements Parameter {}

        /** A whole number drawn uniformly from {@code from} to {@code to}, both included; equal ends give a constant. */
        record WholeNumber(int from, int to) implements Parameter {
            public WholeNumber {
                if (from > to) {
                    throw new IllegalArgumentException(
                            "a parameter is drawn from the smaller to the larger number, but got %d to %d"
                                    .formatted(from, to));
                }
            }
        }
    }

    /** The place of the statement, for error messages: {@code my.yaml, line 1: query}, or {@code --query}. */
    public String placeOfQuery() {
        return file == null ? "--query" : file.line(file.queryLine()) + ": query";
    }

    /** The place of its number of rows, for error messages: {@code my.yaml, line 8: rows}, or {@code --rows}. */
    public String placeOfRows() {
        return file == null || file.rowsLine() == null ? "--rows" : file.line(file.rowsLine()) + ": rows";
    }
}
