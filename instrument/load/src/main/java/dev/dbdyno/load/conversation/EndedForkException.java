package dev.dbdyno.load.conversation;

import org.jspecify.annotations.Nullable;

/** A failure that ends the child: what it was doing, why, and with which code it ends. */
public final class EndedForkException extends Exception {

    private static final long serialVersionUID = 1L;

    private final ExitCode code;
    private final String phase;
    private final @Nullable String sqlState;

    public EndedForkException(
            ExitCode code, String phase, String message, @Nullable String sqlState, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.phase = phase;
        this.sqlState = sqlState;
    }

    public ExitCode code() {
        return code;
    }

    public String phase() {
        return phase;
    }

    public @Nullable String sqlState() {
        return sqlState;
    }
}
