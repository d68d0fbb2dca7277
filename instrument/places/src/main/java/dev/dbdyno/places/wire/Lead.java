package dev.dbdyno.places.wire;

/** Lines that a command says on standard output while it leads to a place, before a shell there is connected. Words follow each. */
public final class Lead {

    /** Still on the way: whoever waits may go on waiting. */
    public static final String WAITING = "dbdyno: waiting ";

    /** Worth knowing, and no obstacle. */
    public static final String NOTE = "dbdyno: note ";

    /** There is no way: what was asked, what was found, what to do. */
    public static final String CANNOT = "dbdyno: cannot ";

    private Lead() {}
}
