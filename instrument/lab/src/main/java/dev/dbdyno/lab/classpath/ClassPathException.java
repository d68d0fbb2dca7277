package dev.dbdyno.lab.classpath;

import org.jspecify.annotations.Nullable;

/** An arm's class path cannot be resolved; the message names the artifact and says what to do. */
public abstract sealed class ClassPathException extends Exception
        permits BadVersionsException, NoClassPathException, UnresolvedException {

    private static final long serialVersionUID = 1L;

    ClassPathException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
