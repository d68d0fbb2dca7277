package dev.dbdyno.spi.web;

import dev.dbdyno.spi.OperationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/**
 * The reply to a request that failed, the same in every host. A host adds only what its framework throws by itself, such as
 * for a body that is no JSON.
 *
 * @param status HTTP's
 * @param reason the body
 */
public record FailureReply(int status, Reason reason) {

    /** Finds status and reason for a failure; one that the contract does not know is the server's. */
    public static FailureReply to(Throwable failure) {
        Throwable cause = failure.getCause();
        boolean wrapped = failure instanceof CompletionException || failure instanceof ExecutionException;
        return ofCause(wrapped && cause != null ? cause : failure);
    }

    private static FailureReply ofCause(Throwable failure) {
        return switch (failure) {
            case BadParameterException bad -> new FailureReply(400, bad.reason());
            case NoSuchRowException absent -> new FailureReply(404, words(absent));
            case OperationException failed when failed.isPoolExhausted() -> new FailureReply(503, words(failed));
            case OperationException failed -> new FailureReply(500, words(failed));
            default -> new FailureReply(500, new Reason(failure.toString()));
        };
    }

    private static Reason words(Exception failure) {
        return new Reason(String.valueOf(failure.getMessage()));
    }
}
