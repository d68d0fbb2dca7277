package dev.dbdyno.report.table;

import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.report.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Rows under typed columns.
 *
 * @param id its name for programs, never changed
 * @param note what a reader must know of the whole table; empty where the columns say it
 * @param forms in which it is shown
 */
public record Table(String id, String caption, String note, Set<Form> forms, List<Column> columns, List<Row> rows)
        implements Block {

    /** A line; its first cell names it. */
    public record Row(Look look, List<Cell> cells) {
        public Row {
            cells = List.copyOf(cells);
        }
    }

    /** How a row stands out on the page. */
    public enum Look {
        PLAIN(""),
        DIFFERS("differs"),
        WARMUP("warmup"),
        MEASURED("measured"),
        INVALID_WARMUP("warmup invalid"),
        INVALID("measured invalid");

        private final String style;

        Look(String style) {
            this.style = style;
        }

        public String style() {
            return style;
        }
    }

    public Table {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    @Override
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** The table with the columns that a form shows. */
    public Table as(Form form) {
        List<Integer> kept = IntStream.range(0, columns.size())
                .filter(i -> columns.get(i).forms().contains(form))
                .boxed()
                .toList();
        return new Table(
                id,
                caption,
                note,
                forms,
                kept.stream().map(columns::get).toList(),
                rows.stream()
                        .map(row -> new Row(
                                row.look(), kept.stream().map(row.cells()::get).toList()))
                        .toList());
    }

    public List<String> keys() {
        return columns.stream().flatMap(column -> column.keys().stream()).toList();
    }

    /** A row's values in full precision, one for each of the {@link #keys}. */
    public List<@Nullable Object> values(Row row) {
        List<@Nullable Object> values = new ArrayList<>();
        IntStream.range(0, columns.size())
                .forEach(i -> values.addAll(columns.get(i).values(row.cells().get(i))));
        return values;
    }

    /** A table with a row for each of these. */
    public static <R> Builder<R> of(String id, String caption, List<R> rows) {
        return new Builder<>(id, caption, rows);
    }

    /** Takes the columns one by one, each with what makes its cells. */
    public static final class Builder<R> {

        private final String id;
        private final String caption;
        private final List<R> rows;
        private final List<Column> columns = new ArrayList<>();
        private final List<Function<R, Cell>> cells = new ArrayList<>();
        private Set<Form> forms = Form.ALL;
        private String note = "";
        private Function<R, Look> look = row -> Look.PLAIN;

        private Builder(String id, String caption, List<R> rows) {
            this.id = id;
            this.caption = caption;
            this.rows = rows;
        }

        public Builder<R> in(Set<Form> shown) {
            forms = shown;
            return this;
        }

        public Builder<R> note(String sentences) {
            note = sentences;
            return this;
        }

        public Builder<R> look(Function<R, Look> of) {
            look = of;
            return this;
        }

        /** What the last column means. */
        public Builder<R> meaning(String sentence) {
            columns.add(columns.removeLast().meaning(sentence));
            return this;
        }

        /** The forms that show the last column. */
        public Builder<R> only(Set<Form> shown) {
            columns.add(columns.removeLast().only(shown));
            return this;
        }

        /** What the last column is a part of. */
        public Builder<R> within(String group) {
            columns.add(columns.removeLast().within(group));
            return this;
        }

        public Builder<R> arm(Function<R, Cell> of) {
            return column(Column.Kind.ARM, "arm", "arm", null, of);
        }

        public Builder<R> text(String key, String heading, Function<R, String> of) {
            return cell(key, heading, row -> new Cell.Text(of.apply(row)));
        }

        /** Cells that are no plain number. */
        public Builder<R> cell(String key, String heading, Function<R, Cell> of) {
            return column(Column.Kind.TEXT, key, heading, null, of);
        }

        public Builder<R> count(String key, String heading, Function<R, @Nullable Number> of) {
            return number(key, heading, Unit.COUNT, of);
        }

        public Builder<R> number(String key, String heading, Unit unit, Function<R, @Nullable Number> of) {
            return figure(key, heading, unit, row -> Cell.of(unit, of.apply(row)));
        }

        /** A column of numbers whose cells may hold more, or say why there is no number. */
        public Builder<R> figure(String key, String heading, Unit unit, Function<R, Cell> of) {
            return column(Column.Kind.NUMBER, key, heading, unit, of);
        }

        public Builder<R> estimate(String key, String heading, Unit unit, Function<R, @Nullable Estimate> of) {
            return quantity(key, heading, unit, row -> Cell.of(unit, of.apply(row)));
        }

        /** The same for estimates. */
        public Builder<R> quantity(String key, String heading, Unit unit, Function<R, Cell> of) {
            return column(Column.Kind.ESTIMATE, key, heading, unit, of);
        }

        /** A column of ratios with their verdicts. */
        public Builder<R> ratio(String key, String heading, Function<R, Cell> of) {
            return column(Column.Kind.RATIO, key, heading, Unit.RATIO, of);
        }

        private Builder<R> column(
                Column.Kind kind, String key, String heading, @Nullable Unit unit, Function<R, Cell> of) {
            columns.add(new Column(kind, key, heading, unit, "", Form.ALL, ""));
            cells.add(of);
            return this;
        }

        public Table build() {
            return new Table(
                    id,
                    caption,
                    note,
                    forms,
                    columns,
                    rows.stream().map(this::row).toList());
        }

        private Row row(R row) {
            return new Row(
                    look.apply(row), cells.stream().map(cell -> cell.apply(row)).toList());
        }
    }
}
