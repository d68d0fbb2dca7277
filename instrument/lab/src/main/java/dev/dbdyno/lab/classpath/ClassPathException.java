package dev.dbdyno.lab.classpath;

import org.jspecify.annotations.Nullable;

/** An arm's class path cannot be had; the message names the artifact and says what to do. */
public sealed class ClassPathException extends Exception permits UnresolvedException {

    private static final long serialVersionUID = 1L;

    ClassPathException(String message) {
        this(message, null);
    }

    ClassPathException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
