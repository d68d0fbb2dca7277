package dev.dbdyno.lab.child;

import dev.dbdyno.results.Failure;

/** A process of the lab's could not go on, and has been ended. */
public final class ChildException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    public ChildException(Failure failure) {
        super(failure.message());
        this.failure = failure;
    }

    public Failure failure() {
        return failure;
    }
}
