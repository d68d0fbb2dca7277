package dev.dbdyno.cli;

/** Arguments that make no sense; the message is in the user's own words. Nothing was started. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
