package dev.dbdyno.lab.classpath;

import org.jspecify.annotations.Nullable;

/** An arm is written correctly, but one of its artifacts is unavailable. Other arms can run without it. */
public final class UnresolvedException extends ClassPathException {

    private static final long serialVersionUID = 1L;

    UnresolvedException(String message) {
        this(message, null);
    }

    UnresolvedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
