package dev.dbdyno.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a terminal showed as SVG: its text as it came, with its colours. */
final class TerminalPicture {

    private static final double COLUMN = 7.8;
    private static final int LINE = 18;
    private static final int MARGIN = 14;

    private static final String STYLE = """
            text { font: 13px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; fill: #d4d4d4; white-space: pre; }
            .c1 { font-weight: 700; fill: #fff; } .c2 { fill: #9a9a9a; } .c31 { fill: #ff7b72; } .c33 { fill: #e3b341; }
            .c36 { fill: #56d4dd; } .c94 { fill: #79c0ff; }""";

    /** A code for the colour of what follows, of which one is in force at a time. */
    private static final Pattern CODED = Pattern.compile("\u001b\\[(\\d*)m");

    private record Run(String style, String text) {}

    private TerminalPicture() {}

    /** What {@code script} kept of a terminal. */
    static String of(String kept) {
        List<List<Run>> lines = kept.replace("\r", "")
                .lines()
                .filter(line -> !line.startsWith("Script started") && !line.startsWith("Script done"))
                .map(TerminalPicture::runs)
                .toList();
        int columns = lines.stream().mapToInt(TerminalPicture::columns).max().orElse(0);
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$.0f\" height=\"%2$d\" viewBox=\"0 0 %1$.0f %2$d\"><style>%3$s</style>"
                        + "<rect width=\"100%%\" height=\"100%%\" rx=\"8\" fill=\"#1b1b1b\"/>%n",
                columns * COLUMN + 2 * MARGIN,
                lines.size() * LINE + 2 * MARGIN,
                STYLE));
        for (int line = 0; line < lines.size(); line++) {
            write(lines.get(line), MARGIN + (line + 1) * LINE - 5, svg);
        }
        return svg.append("</svg>\n").toString();
    }

    private static List<Run> runs(String line) {
        List<Run> runs = new ArrayList<>();
        Matcher code = CODED.matcher(line);
        String style = "";
        int from = 0;
        while (code.find()) {
            runs.add(new Run(style, line.substring(from, code.start())));
            style = code.group(1).matches("0?") ? "" : "c" + code.group(1);
            from = code.end();
        }
        runs.add(new Run(style, line.substring(from)));
        return runs.stream().filter(run -> !run.text().isEmpty()).toList();
    }

    private static int columns(List<Run> line) {
        return line.stream().mapToInt(run -> run.text().length()).sum();
    }

    /** Each run stands at its column, and is as wide as its columns, whatever font there is. */
    private static void write(List<Run> line, int y, StringBuilder svg) {
        int column = 0;
        for (Run run : line) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%.1f\" y=\"%d\" textLength=\"%.1f\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\" class=\"%s\">%s</text>%n",
                    MARGIN + column * COLUMN,
                    y,
                    run.text().length() * COLUMN,
                    run.style(),
                    run.text().replace("&", "&amp;").replace("<", "&lt;")));
            column += run.text().length();
        }
    }
}
