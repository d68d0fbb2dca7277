package dev.dbdyno.studies;

import java.util.Locale;

/** How a study's arms are loaded. */
public enum Mode {
    /** The load of the study itself: its counts, pools and connections. */
    FAITHFUL,
    /** The same arms by dbdyno's own method, sized for a small machine. */
    SCALED;

    /** Its name in options and folders. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
