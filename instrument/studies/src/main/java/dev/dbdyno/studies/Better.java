package dev.dbdyno.studies;

/** Which of two published figures is the better one. */
public enum Better {
    HIGHER,
    LOWER;

    static Better read(Value value) throws StudyException {
        return switch (value.text("better")) {
            case "higher" -> HIGHER;
            case "lower" -> LOWER;
            default -> throw value.expected("better", "higher or lower");
        };
    }

    /** The arm's figure relative to the reference, where more is better. */
    public double ratio(double arm, double reference) {
        return switch (this) {
            case HIGHER -> arm / reference;
            case LOWER -> reference / arm;
        };
    }
}
