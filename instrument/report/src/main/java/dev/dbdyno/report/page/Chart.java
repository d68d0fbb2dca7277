package dev.dbdyno.report.page;

import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import dev.dbdyno.results.Json;

/**
 * A place where a script draws, with the data it needs.
 *
 * @param kind the script's name for the drawing
 * @param description what is seen, for those who do not see it
 */
record Chart(String kind, String description, Object data) {

    Element html() {
        return Html.element(
                        "figure",
                        Html.element("div").style("plot"),
                        Html.element("figcaption", description),
                        new Html.Data(Json.line(data, data.getClass())))
                .attribute("data-chart", kind)
                .style("chart");
    }
}
