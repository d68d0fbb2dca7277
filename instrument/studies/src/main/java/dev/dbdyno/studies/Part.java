package dev.dbdyno.studies;

import java.util.List;

/**
 * What a study published in one table: arms under one load, which are one run of dbdyno's.
 *
 * @param name within the study, also of a folder
 * @param title in words
 * @param asks what is asked, as options of the command: {@code --scenario one-row}
 * @param faithful the command with its options that repeats the study
 * @param scaled the command with its options that asks the same by dbdyno's method
 * @param unit of the figures
 * @param better which way the figures count
 * @param arms the first is the reference
 */
public record Part(
        String name,
        String title,
        List<String> asks,
        List<String> faithful,
        List<String> scaled,
        Measure measure,
        String unit,
        Better better,
        List<StudyArm> arms,
        List<String> notes) {
    public Part {
        asks = List.copyOf(asks);
        faithful = List.copyOf(faithful);
        scaled = List.copyOf(scaled);
        arms = List.copyOf(arms);
        notes = List.copyOf(notes);
    }

    public StudyArm reference() {
        return arms.getFirst();
    }

    /** The command and its options, without arms. */
    public List<String> command(Mode mode) {
        return switch (mode) {
            case FAITHFUL -> faithful;
            case SCALED -> scaled;
        };
    }
}
