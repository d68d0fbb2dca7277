package dev.dbdyno.spi.contract;

import dev.dbdyno.spi.web.LoadInside;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;

/** A load that only notes who begins it, and ends when the test says. */
final class Asked implements LoadInside {

    private final List<Thread> begunOn = new CopyOnWriteArrayList<>();
    private volatile CompletableFuture<String> reply = new CompletableFuture<>();

    /** The next begin is answered by this. */
    CompletableFuture<String> next() {
        CompletableFuture<String> next = new CompletableFuture<>();
        reply = next;
        return next;
    }

    @Override
    public CompletionStage<String> begin() {
        begunOn.add(Thread.currentThread());
        return reply;
    }

    List<Thread> begunOn() {
        return List.copyOf(begunOn);
    }
}
