package dev.dbdyno.studies;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a study's figures are about. */
public enum Measure {
    /** Operations in a time, whichever way the study writes it. */
    THROUGHPUT,
    /** The highest load within a service level. */
    CAPACITY,
    /** Event loops that carry connections to the database: a count, and no ratio. */
    EVENT_LOOPS;

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Measure read(Value value) throws StudyException {
        String word = value.text("measure");
        List<Measure> all = Arrays.asList(values());
        return all.stream()
                .filter(measure -> measure.word().equals(word))
                .findFirst()
                .orElseThrow(() -> value.expected("measure", "throughput, capacity or event-loops"));
    }
}
