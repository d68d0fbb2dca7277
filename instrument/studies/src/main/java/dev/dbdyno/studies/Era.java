package dev.dbdyno.studies;

import java.util.Locale;

/** The versions that a study's arms are run with. */
public enum Era {
    /** The versions of the study's day, as far as they are still available. */
    PUBLISHED,
    /** The versions that the stacks have today. */
    CURRENT;

    /** Its name in options and folders. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
