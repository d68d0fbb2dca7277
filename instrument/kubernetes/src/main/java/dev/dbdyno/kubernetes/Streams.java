package dev.dbdyno.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Standard input on its way to the pod. Its end is seen from the beginning, also while no shell is connected yet. */
final class Streams {

    private static final int BUFFER_BYTES = 32 * 1024;

    private final InputStream from;
    private final CompletableFuture<OutputStream> to = new CompletableFuture<>();
    private final CompletableFuture<Integer> ended = new CompletableFuture<>();

    Streams(InputStream from) {
        this.from = from;
    }

    void start() {
        Thread.ofPlatform().daemon().name("pod-input").start(this::copy);
    }

    /** Completes, with 0, when there is no more input: whoever started this has ended, or has had enough. */
    CompletableFuture<Integer> ended() {
        return ended;
    }

    void connect(OutputStream input) {
        to.complete(input);
    }

    private void copy() {
        byte[] buffer = new byte[BUFFER_BYTES];
        try {
            for (int length = from.read(buffer); length >= 0; length = from.read(buffer)) {
                OutputStream input = to.get();
                input.write(buffer, 0, length);
                input.flush();
            }
            ended.complete(0);
        } catch (IOException | ExecutionException | KubernetesClientException broken) {
            // the pod takes nothing any more: what its shell says of that is to come
            awaitEnd();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitEnd() {
        try {
            from.transferTo(OutputStream.nullOutputStream());
        } catch (IOException asGoodAsEnded) {
            // nobody will say more
        }
        ended.complete(0);
    }
}
