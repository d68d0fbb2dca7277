package dev.dbdyno.lab.profile;

/** The profiler did not do what it was told; the message is in the user's words. */
final class ProfilerException extends Exception {

    private static final long serialVersionUID = 1L;

    ProfilerException(String message) {
        super(message);
    }
}
