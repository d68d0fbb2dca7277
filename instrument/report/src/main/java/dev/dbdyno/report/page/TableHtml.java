package dev.dbdyno.report.page;

import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Column;
import dev.dbdyno.report.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A table as markup; cells carry the stored value in full precision beside the rounded one. */
final class TableHtml {

    /** Longer texts get a column that may wrap anywhere. */
    private static final int PROSE = 40;

    private static final int MOST_CARDS = 60;

    /** Longer tables are cut. Nobody reads more in a page, and a run with a thousand forks must still open at once. */
    private static final int MOST_ROWS = 300;

    /** The rows of a longer table that are shown. */
    private static final int FIRST_ROWS = 100;

    private static final Pattern INTERVAL = Pattern.compile("\\[([\\d.,]+), ([\\d.,]+)]");

    private TableHtml() {}

    /** The table in a frame that scrolls by itself on a narrow page. */
    static Element of(Table table) {
        String caption = Stream.of(table.caption(), table.note(), shortened(table))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(". "));
        return Html.element(
                        "div",
                        Html.element(
                                        "table",
                                        Html.element("caption", name(caption)),
                                        Html.element("thead", Html.element("tr", heads(table))),
                                        Html.element("tbody", rows(table)))
                                .attribute("data-table", table.id())
                                .style(isShort(table) ? "cards" : "long"))
                .style("scroll")
                .attribute("role", "region")
                .attribute("aria-label", "Table: " + table.caption())
                .attribute("tabindex", "0");
    }

    /**
     * Whether the table is short enough to be shown as cards on a narrow page. A longer one stays a table that scrolls
     * by itself.
     */
    private static boolean isShort(Table table) {
        return table.rows().size() <= MOST_CARDS;
    }

    private static String shortened(Table table) {
        return table.rows().size() <= MOST_ROWS
                ? ""
                : "These are the first %d of %s rows; './dbdyno report RUN --tables FOLDER' writes all"
                        .formatted(FIRST_ROWS, Numbers.count(table.rows().size()));
    }

    private static List<Element> heads(Table table) {
        return table.columns().stream().map(column -> head(table, column)).toList();
    }

    /** A column heading. It shows the column's meaning when it is hovered over, tapped or reached with the keyboard. */
    private static Element head(Table table, Column column) {
        String key = column.keys().getFirst();
        Element head = Html.element("th", column.meaning().isEmpty() ? name(column.title()) : term(table, column, key))
                .attribute("scope", "col")
                .attribute("data-key", column.key())
                .attribute("data-title", column.title());
        return column.meaning().isEmpty() ? head.style("plain") : head.attribute("title", column.meaning());
    }

    private static Element term(Table table, Column column, String key) {
        String id = "%s-%s-meaning".formatted(table.id(), key);
        return Html.element(
                        "span",
                        name(column.title()),
                        Html.element("span", column.meaning())
                                .attribute("role", "tooltip")
                                .attribute("id", id))
                .style("term")
                .attribute("tabindex", "0")
                .attribute("aria-describedby", id);
    }

    private static List<Element> rows(Table table) {
        return table.rows().stream()
                .limit(table.rows().size() <= MOST_ROWS ? MOST_ROWS : FIRST_ROWS)
                .map(row -> row(table, row))
                .toList();
    }

    private static Element row(Table table, Table.Row row) {
        List<Element> cells = new ArrayList<>();
        for (int i = 0; i < row.cells().size(); i++) {
            cells.add(
                    i == 0
                            ? Html.element("th", name(row.cells().get(i).line()))
                                    .attribute("scope", "row")
                            : cell(table.columns().get(i), row.cells().get(i)));
        }
        Element line = arm(row, Html.element("tr", isShort(table) ? headed(table, cells) : cells));
        return row.look() == Table.Look.PLAIN ? line : line.style(row.look().style());
    }

    /** Marks a row with its arm's number, by which rows of a hidden arm are found. */
    private static Element arm(Table.Row row, Element line) {
        return !row.cells().isEmpty() && row.cells().getFirst() instanceof Cell.Arm arm
                ? line.attribute("data-arm", Integer.toString(arm.arm()))
                : line;
    }

    /** Adds its column's name to each cell, because the cells of a card stand below each other. */
    private static List<Element> headed(Table table, List<Element> cells) {
        List<Element> headed = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            headed.add(
                    cells.get(i).attribute("data-head", table.columns().get(i).title()));
        }
        return headed;
    }

    private static Element cell(Column column, Cell cell) {
        if (cell instanceof Cell.Link(String file) && file.startsWith("logs/") && Element.mayLinkTo(file)) {
            return Html.element("td", Html.element("a", file).attribute("href", file));
        }
        return cell instanceof Cell.Judged judged ? judged(judged) : words(column, cell);
    }

    private static Element judged(Cell.Judged cell) {
        return Html.element("td", BlockHtml.mark(cell.tone()), Html.text(" " + cell.word()))
                .style(BlockHtml.style(cell.tone()));
    }

    private static Element words(Column column, Cell cell) {
        String line = unbroken(cell.line());
        if (cell.number() != null) {
            return values(column, cell, Html.element("td", line).style("number"));
        }
        Element element = Html.element("td", name(line));
        return line.length() > PROSE ? element.style("prose") : element;
    }

    private static Element values(Column column, Cell cell, Element element) {
        List<@Nullable Object> values = column.values(cell);
        Element carrying = element.attribute("data-value", String.valueOf(values.getFirst()));
        return values.size() < 3 || values.get(1) == null
                ? carrying
                : carrying.attribute("data-low", String.valueOf(values.get(1)))
                        .attribute("data-high", String.valueOf(values.get(2)));
    }

    /** A name in any script, which keeps its own direction of writing. */
    static Element name(String text) {
        return Html.element("bdi", text);
    }

    /** The text with its intervals and sums kept on one line. */
    static String unbroken(String text) {
        return INTERVAL.matcher(text)
                .replaceAll("[$1,\u00a0$2]")
                .replace(" + ", "\u00a0+\u00a0")
                .replace(" %", "\u00a0%");
    }
}
