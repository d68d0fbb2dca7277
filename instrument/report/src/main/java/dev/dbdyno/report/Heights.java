package dev.dbdyno.report;

/** A number between 0 and 1 as a block of that height. */
final class Heights {

    private static final String BLOCKS = "▁▂▃▄▅▆▇█";

    private Heights() {}

    /** Blank where the number is none. */
    static char block(double share) {
        return Double.isNaN(share)
                ? ' '
                : BLOCKS.charAt((int) Math.min(BLOCKS.length() - 1, Math.floor(share * BLOCKS.length())));
    }
}
