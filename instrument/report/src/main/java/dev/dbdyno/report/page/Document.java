package dev.dbdyno.report.page;

import dev.dbdyno.report.html.Asset;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A self-contained HTML file that asks no server for anything. Its policy allows exactly the style sheet and the scripts that it
 * carries, by their hashes.
 *
 * @param scripts in the order in which they run
 */
record Document(String title, Asset style, List<Asset> scripts) {
    Document {
        scripts = List.copyOf(scripts);
    }

    /** @param print what every chart in it carries */
    void write(Html content, String print, Appendable out) throws IOException {
        List<Html> parts = new ArrayList<>(List.of(content));
        scripts.forEach(script -> parts.add(new Html.Code(script)));
        StringBuilder page = new StringBuilder("<!DOCTYPE html>\n");
        Html.element("html", head(), Html.element("body", parts).attribute("data-print", print))
                .attribute("lang", "en")
                .write(page);
        out.append(page).append('\n');
    }

    private Element head() {
        return Html.element(
                "head",
                Html.element("meta").attribute("charset", "utf-8"),
                Html.element("meta")
                        .attribute("http-equiv", "Content-Security-Policy")
                        .attribute("content", policy()),
                Html.element("meta")
                        .attribute("name", "viewport")
                        .attribute("content", "width=device-width, initial-scale=1"),
                Html.element("meta").attribute("name", "color-scheme").attribute("content", "light dark"),
                Html.element("link").attribute("rel", "icon").attribute("href", "data:,"),
                Html.element("title", title),
                new Html.Code(style));
    }

    private String policy() {
        return "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script';"
                + " style-src " + style.policySource() + "; script-src "
                + scripts.stream().map(Asset::policySource).collect(Collectors.joining(" "));
    }
}
