package dev.dbdyno.child;

/** An arm that cannot run; the message is in the user's words. */
final class BadArmException extends Exception {

    private static final long serialVersionUID = 1L;

    BadArmException(String message) {
        super(message);
    }
}
