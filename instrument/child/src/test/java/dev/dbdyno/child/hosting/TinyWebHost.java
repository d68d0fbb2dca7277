package dev.dbdyno.child.hosting;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.dbdyno.model.Style;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.web.HostDescription;
import dev.dbdyno.spi.web.HostProvider;
import dev.dbdyno.spi.web.LoadInside;
import dev.dbdyno.spi.web.WebServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.EnumSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

/** A web host on the JDK's own server, whose one request thread is called {@value #REQUEST_THREAD}. */
final class TinyWebHost implements HostProvider.Serving {

    static final String REQUEST_THREAD = "tiny-request";

    @Override
    public HostDescription description() {
        return HostDescription.of("tiny", "the JDK's server", EnumSet.allOf(Style.class))
                .with(HostProvider.threadsSetting());
    }

    @Override
    public WebServer start(Stack stack, Settings settings, String address, LoadInside inside)
            throws OperationException {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(address, 0), 0);
            var threads = Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name(REQUEST_THREAD).factory());
            server.setExecutor(threads);
            server.createContext("/load", exchange -> load(exchange, inside));
            server.start();
            return new WebServer() {
                @Override
                public int port() {
                    return server.getAddress().getPort();
                }

                @Override
                public void close() {
                    server.stop(0);
                    threads.shutdownNow();
                }
            };
        } catch (IOException failed) {
            throw new OperationException(failed.toString(), null, failed);
        }
    }

    private static void load(HttpExchange exchange, LoadInside inside) throws IOException {
        try {
            answer(exchange, 200, inside.begin().toCompletableFuture().get());
        } catch (ExecutionException failed) {
            answer(exchange, 500, String.valueOf(failed.getCause()));
        } catch (InterruptedException ended) {
            answer(exchange, 500, "ended");
        }
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
