package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Reason;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.CompletionException;

/** What a request is answered that went wrong. */
final class Failures {

    private Failures() {}

    static void answer(RoutingContext request) {
        Throwable failure = unwrapped(failure(request));
        request.response().setStatusCode(status(failure));
        request.json(new Reason(failure.getMessage() == null ? failure.toString() : failure.getMessage()));
    }

    /** Vert.x knows failures that are a status only; no handler of ours makes one. */
    private static Throwable failure(RoutingContext request) {
        Throwable failure = request.failure();
        return failure == null ? new IllegalStateException("status " + request.statusCode()) : failure;
    }

    private static Throwable unwrapped(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof CompletionException && cause != null ? cause : failure;
    }

    private static int status(Throwable failure) {
        return switch (failure) {
            case BadParameterException bad -> 400;
            case OperationException failed when failed.isPoolExhausted() -> 503;
            default -> 500;
        };
    }
}
