package dev.dbdyno.cli.faults;

import java.time.Duration;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * What must come of a fault, beside what must hold always.
 *
 * @param codes one of which the command ends with
 * @param does what dbdyno does, for the table of faults
 * @param says what it prints, as a regular expression
 * @param then what becomes of the run
 * @param within how long the command may go on after the fault
 */
record Expected(Set<Integer> codes, String does, String says, Then then, Duration within) {

    /** A run that goes on has blocks to measure; these tests run beside each other. */
    private static final Duration USUALLY = Duration.ofMinutes(2);

    Expected {
        codes = Collections.unmodifiableSortedSet(new TreeSet<>(codes));
    }

    Expected(Set<Integer> codes, String does, String says, Then then) {
        this(codes, does, says, then, USUALLY);
    }

    Expected within(Duration time) {
        return new Expected(codes, does, says, then, time);
    }

    /** What becomes of a run after a fault. */
    enum Then {
        /** It has all its blocks in spite of it. */
        COMPLETE("complete"),
        /** It can be continued, and then has all its blocks. */
        RESUMES("`resume` continues it"),
        /** Nothing was stored, and the folder can be used again. */
        NOTHING_STORED("nothing is stored"),
        /** What is there can be read. */
        READABLE("what was stored is readable");

        private final String words;

        Then(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }
}
