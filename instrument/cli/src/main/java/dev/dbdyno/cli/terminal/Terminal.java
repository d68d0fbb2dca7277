package dev.dbdyno.cli.terminal;

import org.jspecify.annotations.Nullable;

/**
 * What the output's destination can show.
 *
 * @param interactive whether a person watches: progress may be redrawn in place
 * @param coloured whether colours may be used
 * @param columns in a line
 * @param rows that are seen at a time
 */
public record Terminal(boolean interactive, boolean coloured, int columns, int rows) {

    private static final int DEFAULT_COLUMNS = 100;
    private static final int DEFAULT_ROWS = 24;
    private static final int FEWEST_ROWS = 3;
    private static final int FEWEST_COLUMNS = 40;

    /** A terminal with the usual number of rows. */
    public Terminal(boolean interactive, boolean coloured, int columns) {
        this(interactive, coloured, columns, DEFAULT_ROWS);
    }

    /**
     * The terminal of this process; {@code NO_COLOR}, {@code COLUMNS} and {@code LINES} are obeyed. The launcher found
     * out whether a person is watching: {@link System#console()} answers it differently from one JDK to the next.
     */
    public static Terminal ofProcess() {
        boolean interactive = Boolean.getBoolean("dbdyno.terminal");
        String noColor = System.getenv("NO_COLOR");
        boolean coloured = interactive && (noColor == null || noColor.isEmpty());
        return new Terminal(interactive, coloured, columns(System.getenv("COLUMNS")), rows(System.getenv("LINES")));
    }

    static int columns(@Nullable String text) {
        return Math.max(FEWEST_COLUMNS, number(text, DEFAULT_COLUMNS));
    }

    static int rows(@Nullable String text) {
        return Math.max(FEWEST_ROWS, number(text, DEFAULT_ROWS));
    }

    /** Reads a number. A terminal that does not know its size says 0. */
    private static int number(@Nullable String text, int otherwise) {
        return text == null || !text.matches("[1-9]\\d{0,5}") ? otherwise : Integer.parseInt(text);
    }
}
