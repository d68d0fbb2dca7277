package dev.dbdyno.lab.classpath;

import org.jspecify.annotations.Nullable;

/** The request describes no class path, whatever the registry has. */
final class NoClassPathException extends ClassPathException {

    private static final long serialVersionUID = 1L;

    NoClassPathException(String message) {
        this(message, null);
    }

    NoClassPathException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
