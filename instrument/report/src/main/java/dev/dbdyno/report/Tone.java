package dev.dbdyno.report;

import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.studies.Outcome;

/** What kind of thing a sentence says, with the mark that stands before it where colour cannot. */
public enum Tone {
    BETTER("▲"),
    WORSE("▼"),
    EQUIVALENT("≈"),
    CANNOT_TELL("?"),
    VOIDED("∅"),
    AGREES("✓"),
    CONTRADICTS("✗"),
    NEUTRAL("·");

    private final String mark;

    Tone(String mark) {
        this.mark = mark;
    }

    public String mark() {
        return mark;
    }

    public static Tone of(Outcome outcome) {
        return switch (outcome) {
            case AGREES -> AGREES;
            case CONTRADICTS -> CONTRADICTS;
            case CANNOT_TELL -> CANNOT_TELL;
        };
    }

    public static Tone of(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Better better -> BETTER;
            case Verdict.Worse worse -> WORSE;
            case Verdict.Equivalent equivalent -> EQUIVALENT;
            case Verdict.CannotTell open -> CANNOT_TELL;
            case Verdict.Voided voided -> VOIDED;
        };
    }
}
