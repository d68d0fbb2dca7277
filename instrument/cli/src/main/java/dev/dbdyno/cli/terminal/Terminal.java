package dev.dbdyno.cli.terminal;

import org.jspecify.annotations.Nullable;

/**
 * What the place that output goes to can show.
 *
 * @param interactive whether a person watches: progress may be redrawn in place
 * @param coloured whether colours may be used
 * @param columns in a line
 */
public record Terminal(boolean interactive, boolean coloured, int columns) {

    private static final int DEFAULT_COLUMNS = 100;
    private static final int FEWEST_COLUMNS = 40;

    /**
     * Of this process, {@code NO_COLOR} and {@code COLUMNS} obeyed. Whether a person watches is what the launcher found:
     * {@link System#console()} answers it differently from one JDK to the next.
     */
    public static Terminal ofProcess() {
        boolean interactive = Boolean.getBoolean("dbdyno.terminal");
        String noColor = System.getenv("NO_COLOR");
        boolean coloured = interactive && (noColor == null || noColor.isEmpty());
        return new Terminal(interactive, coloured, columns(System.getenv("COLUMNS")));
    }

    static int columns(@Nullable String text) {
        // a terminal that does not know its width says 0
        return text == null || !text.matches("[1-9]\\d{0,5}")
                ? DEFAULT_COLUMNS
                : Math.max(FEWEST_COLUMNS, Integer.parseInt(text));
    }
}
