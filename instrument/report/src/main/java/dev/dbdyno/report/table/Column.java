package dev.dbdyno.report.table;

import dev.dbdyno.report.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table.
 *
 * @param key its name for programs; says the unit, and never changes: people's scripts read it
 * @param heading its name for people
 * @param unit of its numbers; null where it holds words
 * @param group what several neighbouring columns show parts of; a terminal stacks them in one column. Empty for most
 * @param forms that show it, of those that show its table
 * @param meaning one sentence for readers who do not know the quantity; empty where the heading says it
 */
public record Column(
        Kind kind, String key, String heading, @Nullable Unit unit, String group, Set<Form> forms, String meaning) {

    /** The kind of a column's cells, which decides how many values programs get for each. */
    public enum Kind {
        TEXT,
        NUMBER,
        ESTIMATE,
        RATIO,
        ARM;

        private List<String> keys(String key) {
            return switch (this) {
                case TEXT, NUMBER -> List.of(key);
                case ESTIMATE -> List.of(key, key + "_low", key + "_high");
                case RATIO ->
                    List.of(
                            key + "_ratio",
                            key + "_ratio_low",
                            key + "_ratio_high",
                            key + "_adjusted_p",
                            key + "_verdict");
                case ARM -> List.of("arm", "label");
            };
        }
    }

    /** The names of its values for programs. */
    public List<String> keys() {
        return kind.keys(key);
    }

    /** A cell's values in full precision, one for each of the {@link #keys}; null where there is none. */
    public List<@Nullable Object> values(Cell cell) {
        List<@Nullable Object> values = new ArrayList<>(cell.values());
        while (values.size() < keys().size()) {
            values.add(null);
        }
        return values.subList(0, keys().size());
    }

    public boolean isNumeric() {
        return kind == Kind.NUMBER || kind == Kind.ESTIMATE;
    }

    /** The heading where nothing stands above it. */
    public String title() {
        return (group + " " + heading).strip();
    }

    Column meaning(String sentence) {
        return new Column(kind, key, heading, unit, group, forms, sentence);
    }

    Column within(String whole) {
        return new Column(kind, key, heading, unit, whole, forms, meaning);
    }

    Column only(Set<Form> shown) {
        return new Column(kind, key, heading, unit, group, shown, meaning);
    }
}
