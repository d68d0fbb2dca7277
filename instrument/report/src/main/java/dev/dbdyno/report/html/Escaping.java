package dev.dbdyno.report.html;

/** Makes text stay text, in content as in quoted attributes. */
final class Escaping {

    private Escaping() {}

    static void text(String text, StringBuilder out) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.append(isForbidden(c) ? '\uFFFD' : c);
            }
        }
    }

    /** Control characters have no place in HTML. */
    private static boolean isForbidden(char c) {
        return (c < 0x20 && c != 10 && c != 9) || (c >= 0x7F && c <= 0x9F);
    }
}
