package dev.dbdyno.hosts.vertxweb;

import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.web.LoadInside;
import dev.dbdyno.spi.web.WebServer;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.jackson.DatabindCodec;
import java.time.LocalDateTime;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Verticles that serve one stack, on the stack's own Vert.x where it has one. */
final class VertxWebServer implements WebServer {

    /** Vert.x's mapper knows no java.time; a service tells it, or its first user fails. */
    private static final SimpleModule TIMES_AS_TEXTS =
            new SimpleModule("times as texts").addSerializer(LocalDateTime.class, ToStringSerializer.instance);

    private final Vertx vertx;
    private final @Nullable Vertx own;
    private final String deployment;
    private final int port;

    private VertxWebServer(Vertx vertx, @Nullable Vertx own, String deployment, int port) {
        this.vertx = vertx;
        this.own = own;
        this.deployment = deployment;
        this.port = port;
    }

    static VertxWebServer start(Stack stack, int instances, String address, LoadInside inside)
            throws OperationException {
        DatabindCodec.mapper().registerModule(TIMES_AS_TEXTS);
        Rows rows = Rows.of(stack);
        Optional<Vertx> shared = stack.shared(Vertx.class);
        Vertx own = shared.isPresent() ? null : Vertx.vertx();
        Vertx vertx = own == null ? shared.orElseThrow() : own;
        AtomicInteger port = new AtomicInteger();
        try {
            String deployment = await(vertx.deployVerticle(
                    () -> new ServiceVerticle(rows, inside, address, port::set),
                    new DeploymentOptions().setInstances(instances)));
            return new VertxWebServer(vertx, own, deployment, port.get());
        } catch (CompletionException failed) {
            close(own);
            throw new OperationException("Vert.x Web did not start: " + failed.getCause(), null, failed);
        }
    }

    private static <T> T await(Future<T> future) {
        return future.toCompletionStage().toCompletableFuture().join();
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void close() {
        await(vertx.undeploy(deployment));
        close(own);
    }

    private static void close(@Nullable Vertx own) {
        if (own != null) {
            await(own.close());
        }
    }
}
