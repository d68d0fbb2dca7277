package dev.dbdyno.load.conversation;

/** How a child ends. The numbers are used neither by the JVM (1, 3) nor for signals (128 and more). */
public enum ExitCode {
    /** The child was told to end, or the lab closed the channel before a fork had begun. */
    ENDED(0),
    /** Standard input ended within a fork. */
    LAB_GONE(10),
    /** A command that cannot be read, or not at this point. */
    BAD_COMMAND(11),
    /** The arm names something that does not exist. */
    BAD_ARM(12),
    /** The stack could not be opened. */
    OPENING_FAILED(13),
    /** The warm-up or the measuring could not go on. */
    LOAD_FAILED(14),
    /** Operations did not end. */
    HUNG(15),
    /** The stack could not be closed. */
    CLOSING_FAILED(16);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    /** The process's exit code. */
    public int code() {
        return code;
    }
}
