package dev.dbdyno.load.fork;

import dev.dbdyno.results.window.FirstFailure;
import org.jspecify.annotations.Nullable;

/** A fork that has nothing to measure: not one operation of a window ended well. */
public final class ForkFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final @Nullable String sqlState;

    ForkFailedException(long failures, FirstFailure first) {
        super("all %d operations of a window failed; the first: %s".formatted(failures, first.message()));
        this.sqlState = first.sqlState();
    }

    /** The server's code, where the failure is the server's. */
    public @Nullable String sqlState() {
        return sqlState;
    }
}
