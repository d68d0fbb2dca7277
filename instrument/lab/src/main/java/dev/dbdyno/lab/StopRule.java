package dev.dbdyno.lab;

import dev.dbdyno.results.RunResults;
import java.util.List;

/** Decides at a fixed look whether the run knows enough. */
@FunctionalInterface
public interface StopRule {

    /** Done blocks after which the rule is asked; a published interval covers only if it is never asked at others. */
    List<Integer> LOOKS = List.of(5, 8, 12, 20, 32, 50, 80);

    /** What to do after a look at everything stored so far. */
    Decision after(RunResults soFar);

    /** The answer. */
    enum Decision {
        STOP,
        GO_ON
    }
}
