package dev.dbdyno.child.hosting;

import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.web.LoadInside;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The place where a host's request thread finds the window to begin. Each window is begun once. */
final class WindowDoor implements LoadInside {

    private final AtomicReference<@Nullable RequestedWindow> due = new AtomicReference<>();

    private WindowDoor() {}

    /** A door behind which there is no window yet. */
    static WindowDoor closed() {
        return new WindowDoor();
    }

    /** The next request begins this one. */
    void open(RequestedWindow window) {
        due.set(window);
    }

    @Override
    public CompletionStage<String> begin() {
        RequestedWindow window = due.getAndSet(null);
        return window == null
                ? CompletableFuture.failedFuture(
                        new OperationException("no load was asked for: dbdyno prepares one before it asks", null, null))
                : window.begin();
    }
}
