package dev.dbdyno.spi.web;

import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Row;
import java.util.List;

/**
 * The page of {@code GET /fortunes}: alike in every host, so that hosts are compared and not template engines.
 *
 * <p>Its media type is {@link #MEDIA_TYPE}.
 */
public final class FortunePage {

    /** The page's media type, as an HTTP header contains it. */
    public static final String MEDIA_TYPE = "text/html; charset=utf-8";

    private static final String HEAD = "<!DOCTYPE html><html><head><title>Fortunes</title></head><body><table>"
            + "<tr><th>id</th><th>message</th></tr>";
    private static final String FOOT = "</table></body></html>";
    private static final int CHARACTERS = 2_048;

    private FortunePage() {}

    /** Writes the reply to {@link dev.dbdyno.spi.Operation.FindFortunes} as a table, in its order. */
    public static String of(List<? extends Row> fortunes) {
        StringBuilder page = new StringBuilder(CHARACTERS).append(HEAD);
        for (Row row : fortunes) {
            Fortune fortune = (Fortune) row;
            page.append("<tr><td>").append(fortune.id()).append("</td><td>");
            escape(fortune.message(), page);
            page.append("</td></tr>");
        }
        return page.append(FOOT).toString();
    }

    private static void escape(String text, StringBuilder page) {
        for (int index = 0; index < text.length(); index++) {
            char letter = text.charAt(index);
            switch (letter) {
                case '&' -> page.append("&amp;");
                case '<' -> page.append("&lt;");
                case '>' -> page.append("&gt;");
                case '"' -> page.append("&quot;");
                case '\'' -> page.append("&#39;");
                default -> page.append(letter);
            }
        }
    }
}
