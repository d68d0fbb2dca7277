package dev.dbdyno.report;

/** How far an answer may be relied on. */
public enum Badge {
    /** Nothing that the run knows stands against it. */
    FIRM("firm"),
    /** It may change with more blocks, a longer warm-up or a quieter machine. */
    PROVISIONAL("provisional"),
    /** It rests on too little, or on something that is known to be wrong. */
    DO_NOT_QUOTE("do not quote");

    private final String words;

    Badge(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
