package dev.dbdyno.lab;

import dev.dbdyno.results.RunResults;

/**
 * Decides whether the run knows enough. It is asked at the plan's looks and never at others: else a published interval would
 * not cover.
 */
@FunctionalInterface
public interface StopRule {

    /** What to do after a look at everything stored so far. */
    Decision after(RunResults soFar);

    /** The answer. */
    enum Decision {
        STOP,
        GO_ON
    }
}
