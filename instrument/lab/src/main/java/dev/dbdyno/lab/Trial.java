package dev.dbdyno.lab;

import java.util.List;

/**
 * How a block is warmed up otherwise, for the experiment that decides it. Asked for by the system property {@code dbdyno.trial},
 * words separated by commas; goes again with the experiment.
 */
public enum Trial {
    /** Compiler threads keep their ordinary priority. */
    ORDINARY_COMPILERS,
    /** Of every second arm the compiler threads keep their ordinary priority. */
    ORDINARY_COMPILERS_OF_EVERY_SECOND,
    /** A fork that is steady is loaded until all are. */
    GOING_ON,
    /** The same in every second round. */
    GOING_ON_AT_TIMES,
    /** After each turn of the warm-up the fork has time until its compiler rests. */
    PAUSING;

    private static final List<String> ASKED =
            List.of(System.getProperty("dbdyno.trial", "").split(",", -1));

    public boolean isAsked() {
        return ASKED.contains(name());
    }
}
