package dev.dbdyno.child.hosting;

import dev.dbdyno.child.load.TwoStepLoad;
import dev.dbdyno.load.HungLoadException;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.results.json.Json;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A load each of whose windows is begun by one request to the host: its thread issues, this one waits. */
final class RequestedLoad implements Load {

    private final TwoStepLoad load;
    private final WindowDoor door;
    private final HttpClient http;
    private final HttpRequest request;
    private final Duration hangGuard;
    private @Nullable Asked asked;

    /** A window that was asked for, and the reply under way. */
    private record Asked(RequestedWindow window, CompletableFuture<HttpResponse<String>> reply) {}

    RequestedLoad(TwoStepLoad load, WindowDoor door, HttpClient http, HttpRequest request, Duration hangGuard) {
        this.load = load;
        this.door = door;
        this.http = http;
        this.request = request;
        this.hangGuard = hangGuard;
    }

    @Override
    public void prepare() {
        load.prepare();
    }

    /** The one request is thereby within what is counted, ahead of the first operation. */
    @Override
    public void run(Duration length, Runnable beginning) throws HungLoadException, InterruptedException {
        RequestedWindow window = new RequestedWindow(load, length);
        door.open(window);
        beginning.run();
        Asked now = new Asked(window, http.sendAsync(request, BodyHandlers.ofString()));
        asked = now;
        awaitBegun(now);
        load.await(length);
    }

    private void awaitBegun(Asked now) throws InterruptedException {
        result(CompletableFuture.anyOf(now.window().begun(), now.reply()));
        if (!now.window().begun().isDone()) {
            throw notRun(result(now.reply()));
        }
    }

    @Override
    public LoadedWindow collect() {
        LoadedWindow loaded = load.collect();
        Asked over = Objects.requireNonNull(asked, "run() comes first");
        String json = Json.line(loaded, LoadedWindow.class);
        over.window().ended(json);
        check(over, json);
        return loaded;
    }

    private void check(Asked over, String json) {
        try {
            HttpResponse<String> response = result(over.reply());
            if (response.statusCode() != 200 || !response.body().equals(json)) {
                throw notRun(response);
            }
        } catch (InterruptedException interrupted) {
            // the next wait of this thread ends the fork
            Thread.currentThread().interrupt();
        }
    }

    private static IllegalStateException notRun(HttpResponse<String> response) {
        return new IllegalStateException(
                "POST /load expects 200 with the window's record, but the web host answered %d: %s"
                        .formatted(response.statusCode(), response.body()));
    }

    private <T> T result(CompletableFuture<T> future) throws InterruptedException {
        try {
            return future.get(hangGuard.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException failed) {
            throw new IllegalStateException("the web host's request POST /load failed: " + failed.getCause(), failed);
        } catch (TimeoutException late) {
            throw new IllegalStateException(
                    "the web host did not take the request POST /load within %d s".formatted(hangGuard.toSeconds()),
                    late);
        }
    }

    @Override
    public void close() {
        load.close();
    }
}
