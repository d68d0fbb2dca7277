package dev.dbdyno.studies;

import java.util.Locale;

/** The versions that a study's arms are run with. */
public enum Era {
    /** Those of the study's day, as far as they can be had. */
    PUBLISHED,
    /** Those that the stacks have today. */
    CURRENT;

    /** As options and folders write it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
