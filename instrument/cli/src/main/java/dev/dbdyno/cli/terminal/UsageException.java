package dev.dbdyno.cli.terminal;

/** Arguments that make no sense; the message is in the user's own words. Nothing was started. */
public final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
