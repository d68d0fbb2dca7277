package dev.dbdyno.studies;

import java.util.Locale;

/** How a study's arms are loaded. */
public enum Mode {
    /** As the study did: its counts, its pools, its connections. */
    FAITHFUL,
    /** The same arms by dbdyno's own method, sized for a small machine. */
    SCALED;

    /** As options and folders write it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
