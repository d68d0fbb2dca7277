package dev.dbdyno.lab.profile;

/** The profiler did not do as it was asked. The message is in the user's words. */
final class ProfilerException extends Exception {

    private static final long serialVersionUID = 1L;

    ProfilerException(String message) {
        super(message);
    }
}
