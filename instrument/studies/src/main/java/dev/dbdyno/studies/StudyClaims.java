package dev.dbdyno.studies;

import java.util.List;

/**
 * What a run says of a part of a study.
 *
 * @param results an entry for each arm but the reference
 * @param needs of what is open, where the run has blocks enough to say
 * @param notes what a reader of them must know: the study's, the part's, and which arms were not run
 */
public record StudyClaims(
        String study,
        String title,
        String source,
        StudyMark mark,
        String partTitle,
        List<ClaimResult> results,
        List<Need> needs,
        List<String> notes) {
    public StudyClaims {
        results = List.copyOf(results);
        needs = List.copyOf(needs);
        notes = List.copyOf(notes);
    }

    /** Whether a figure of the part makes a claim about this. */
    public boolean has(Aspect aspect) {
        return results.stream().anyMatch(result -> result.outcome(aspect).isPresent());
    }

    /** The number of claims with this outcome. */
    public long count(Aspect aspect, Outcome outcome) {
        return results.stream()
                .flatMap(result -> result.outcome(aspect).stream())
                .filter(outcome::equals)
                .count();
    }
}
