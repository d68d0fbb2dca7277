package dev.dbdyno.cli.terminal;

/** What the process tells its caller. */
public enum ExitCode {
    /** Did what was asked. */
    OK(0),
    /** A fault of dbdyno's own. */
    FAULT(1),
    /** The arguments are wrong; nothing was started. */
    USAGE(2),
    /** Something that is needed is unavailable: a JDK, the database, a library's version, room on the disk. */
    CANNOT_RUN(3),
    /** The run ended without a valid fork of any arm. */
    NOTHING_MEASURED(4),
    /** The check that was asked for found something wrong. */
    CHECK_FAILED(5),
    /** Ended by Ctrl-C; what was measured has been reported. */
    INTERRUPTED(130);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    public static ExitCode of(int code) {
        for (ExitCode each : values()) {
            if (each.code == code) {
                return each;
            }
        }
        throw new IllegalArgumentException("no exit code " + code);
    }
}
