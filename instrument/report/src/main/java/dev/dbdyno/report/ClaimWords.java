package dev.dbdyno.report;

import dev.dbdyno.studies.Outcome;
import dev.dbdyno.studies.StudyClaims;
import java.util.ArrayList;
import java.util.List;

/** What a run says about a study, in words around its claims. */
public final class ClaimWords {

    private ClaimWords() {}

    public static String word(Outcome outcome) {
        return switch (outcome) {
            case AGREES -> "agrees";
            case CONTRADICTS -> "contradicts";
            case CANNOT_TELL -> "cannot tell";
        };
    }

    /** {@code Claims of artemik-2023, one-row-web (scaled, current versions): 2 agree, 1 contradicts, 4 open}. */
    public static String head(StudyClaims claims) {
        return "Claims of %s, %s (%s, %s versions): %d %s, %d %s, %d open"
                .formatted(
                        claims.study(),
                        claims.mark().part(),
                        claims.mark().mode().word(),
                        claims.mark().era().word(),
                        claims.count(Outcome.AGREES),
                        claims.count(Outcome.AGREES) == 1 ? "agrees" : "agree",
                        claims.count(Outcome.CONTRADICTS),
                        claims.count(Outcome.CONTRADICTS) == 1 ? "contradicts" : "contradict",
                        claims.count(Outcome.CANNOT_TELL));
    }

    /** What was published where. */
    public static String source(StudyClaims claims) {
        return "%s. Published: %s, %s.".formatted(claims.partTitle(), claims.title(), claims.source());
    }

    /** How to read the claims, and what the study's file says of itself. */
    public static List<String> notes(StudyClaims claims) {
        List<String> notes = new ArrayList<>();
        notes.add(
                "A claim agrees where the whole interval of the ratio measured here lies within what its tolerance accepts, and contradicts where none of it does. Each interval covers 95 % by itself.");
        notes.addAll(claims.notes());
        return notes;
    }
}
