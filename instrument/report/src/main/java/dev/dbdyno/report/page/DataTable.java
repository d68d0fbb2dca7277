package dev.dbdyno.report.page;

import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A table whose number cells carry the stored value in full precision beside the rounded one. */
final class DataTable {

    private static final Pattern INTERVAL = Pattern.compile("\\[([\\d.,]+), ([\\d.,]+)]");

    private final String caption;
    private final List<Html> heads = new ArrayList<>();
    private final List<Html> rows = new ArrayList<>();

    private DataTable(String caption) {
        this.caption = caption;
    }

    static DataTable of(String caption, String... heads) {
        DataTable table = new DataTable(caption);
        Stream.of(heads)
                .map(head -> Html.element("th", head).attribute("scope", "col"))
                .forEach(table.heads::add);
        return table;
    }

    DataTable row(Html... cells) {
        rows.add(Html.element("tr", cells));
        return this;
    }

    DataTable row(String classes, List<? extends Html> cells) {
        rows.add(Html.element("tr", cells).style(classes));
        return this;
    }

    static Element head(String text) {
        return Html.element("th", name(text)).attribute("scope", "row");
    }

    static Element cell(String text) {
        return Html.element("td", Html.element("bdi", text));
    }

    static Element cell(String text, @Nullable Number value) {
        Element cell = Html.element("td", unbroken(text)).style("number");
        return value == null ? cell : cell.attribute("data-value", value.toString());
    }

    /** A name of any origin; its direction of writing stays its own. */
    static Element name(String text) {
        return Html.element("bdi", text);
    }

    /** The text with its intervals kept on one line. */
    static String unbroken(String text) {
        return INTERVAL.matcher(text).replaceAll("[$1,\u00a0$2]");
    }

    /** The table in a frame that scrolls by itself where the page is narrow. */
    Element html() {
        return Html.element(
                        "div",
                        Html.element(
                                "table",
                                Html.element("caption", caption),
                                Html.element("thead", Html.element("tr", heads)),
                                Html.element("tbody", rows)))
                .style("scroll")
                .attribute("role", "region")
                .attribute("aria-label", caption)
                .attribute("tabindex", "0");
    }

    /** The table behind a summary: open until a script has drawn the chart that says the same. */
    Element behind(String summary) {
        return Html.element("details", Html.element("summary", summary), html())
                .style("numbers")
                .attribute("open");
    }
}
