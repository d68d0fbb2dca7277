package dev.dbdyno.lab.classpath;

/** An arm asks for versions of libraries that it does not have, or that cannot differ; the message says which it has. */
public final class BadVersionsException extends ClassPathException {

    private static final long serialVersionUID = 1L;

    BadVersionsException(String message) {
        super(message, null);
    }
}
