package dev.dbdyno.report.text;

/**
 * Makes text safe where control characters would have an effect: a terminal obeys them, and a line format is broken by
 * them.
 */
public final class Printable {

    private Printable() {}

    /** The text in one line, with controls and invisible changes of direction shown as {@code �}. */
    static String line(String text) {
        StringBuilder printable = new StringBuilder();
        text.strip().replaceAll("\\s*\\R\\s*", " ⏎ ").codePoints().forEach(c -> printable.appendCodePoint(shown(c)));
        return printable.toString();
    }

    private static int shown(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.LINE_SEPARATOR ->
                c == '\t' ? ' ' : '\uFFFD';
            default -> c;
        };
    }

    /** The number of columns that the text takes in a terminal. */
    public static int columns(String text) {
        return text.codePoints().map(Printable::columns).sum();
    }

    /** The text cut to at most this many columns. */
    public static String cut(String text, int columns) {
        String cut = text;
        while (columns(cut) > columns) {
            cut = cut.substring(0, cut.offsetByCodePoints(cut.length(), -1));
        }
        return cut;
    }

    private static int columns(int c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK -> 0;
            default -> isWide(c) ? 2 : 1;
        };
    }

    private static boolean isWide(int c) {
        return (c >= 0x1100 && c <= 0x115F)
                || (c >= 0x2E80 && c <= 0xA4CF)
                || (c >= 0xAC00 && c <= 0xD7A3)
                || (c >= 0xF900 && c <= 0xFAFF)
                || (c >= 0xFE30 && c <= 0xFE6F)
                || (c >= 0xFF00 && c <= 0xFF60)
                || (c >= 0x1F300 && c <= 0x1FAFF)
                || (c >= 0x20000 && c <= 0x3FFFD);
    }
}
