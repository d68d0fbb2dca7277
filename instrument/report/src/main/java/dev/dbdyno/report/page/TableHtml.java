package dev.dbdyno.report.page;

import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Column;
import dev.dbdyno.report.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A table as markup; cells carry the stored value in full precision beside the rounded one. */
final class TableHtml {

    /** Longer words get a column that may wrap anywhere. */
    private static final int PROSE = 40;

    private static final Pattern INTERVAL = Pattern.compile("\\[([\\d.,]+), ([\\d.,]+)]");

    private TableHtml() {}

    /** In a frame that scrolls by itself where the page is narrow. */
    static Element of(Table table) {
        String caption = table.note().isEmpty() ? table.caption() : "%s. %s".formatted(table.caption(), table.note());
        return Html.element(
                        "div",
                        Html.element(
                                "table",
                                Html.element("caption", name(caption)),
                                Html.element("thead", Html.element("tr", heads(table))),
                                Html.element("tbody", rows(table))))
                .style("scroll")
                .attribute("role", "region")
                .attribute("aria-label", table.caption())
                .attribute("tabindex", "0");
    }

    private static List<Element> heads(Table table) {
        return table.columns().stream().map(TableHtml::head).toList();
    }

    private static Element head(Column column) {
        Element head = Html.element("th", name(column.title())).attribute("scope", "col");
        return column.meaning().isEmpty() ? head : head.attribute("title", column.meaning());
    }

    private static List<Element> rows(Table table) {
        return table.rows().stream().map(row -> row(table, row)).toList();
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
        Element line = Html.element("tr", cells);
        return row.look() == Table.Look.PLAIN ? line : line.style(row.look().style());
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

    /** A name of any origin; its direction of writing stays its own. */
    static Element name(String text) {
        return Html.element("bdi", text);
    }

    /** The text with its intervals and sums kept on one line. */
    static String unbroken(String text) {
        return INTERVAL.matcher(text).replaceAll("[$1,\u00a0$2]").replace(" + ", "\u00a0+\u00a0");
    }
}
