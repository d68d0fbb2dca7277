package dev.dbdyno.child.hosting;

import dev.dbdyno.child.load.TwoStepLoad;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A window that a request begins on the host's thread, and whose record is the reply. */
final class RequestedWindow {

    private final TwoStepLoad load;
    private final Duration length;
    private final CompletableFuture<@Nullable Void> begun = new CompletableFuture<>();
    private final CompletableFuture<String> reply = new CompletableFuture<>();

    RequestedWindow(TwoStepLoad load, Duration length) {
        this.load = load;
        this.length = length;
    }

    /** Called by the host, on the thread that serves the request. */
    @SuppressWarnings("CatchingUnchecked") // the host would make a reply of it, and the main thread would wait on
    CompletableFuture<String> begin() {
        try {
            load.begin(length);
            begun.complete(null);
        } catch (Throwable fault) {
            begun.completeExceptionally(fault);
            reply.completeExceptionally(fault);
        }
        return reply;
    }

    /** Completes once the operations have been started. */
    CompletableFuture<@Nullable Void> begun() {
        return begun;
    }

    /** The window is over; the host answers with this. */
    void ended(String json) {
        reply.complete(json);
    }
}
