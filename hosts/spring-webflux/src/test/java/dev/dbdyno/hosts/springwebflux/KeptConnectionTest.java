package dev.dbdyno.hosts.springwebflux;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.model.Row;
import dev.dbdyno.model.Style;
import dev.dbdyno.model.World;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.web.WebServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/** A connection is read again after each of its requests. With Reactor Netty 1.3.7 it is not: reactor-netty#4361. */
final class KeptConnectionTest {

    private static final String ADDRESS = "127.0.0.1";
    private static final int LONGEST_WAIT_MILLIS = 10_000;
    private static final String SLEEP = get("/sleep?seconds=0.05");
    private static final String WORLD = get("/worlds/1");

    /** Replies on the thread that asks, but to a sleep later. */
    private static final class QuickStack implements ReactiveStack {

        @Override
        public Publisher<? extends Row> execute(Operation operation) {
            return operation instanceof Operation.Sleep
                    ? Mono.delay(Duration.ofMillis(50)).then(Mono.empty())
                    : Mono.just(new World(1, 7));
        }

        @Override
        public void close() {}
    }

    @Test
    void a_request_that_waited_for_the_one_before_and_is_answered_at_once_is_not_the_last() throws Exception {
        SpringWebFluxProvider host = new SpringWebFluxProvider();
        Settings settings = Settings.of(host.description().settings(Style.REACTIVE), Map.of());
        try (WebServer web = host.start(new QuickStack(), settings, ADDRESS, CompletableFuture::new);
                Socket client = new Socket(InetAddress.getLoopbackAddress(), web.port())) {
            client.setSoTimeout(LONGEST_WAIT_MILLIS);

            send(client, SLEEP + WORLD);
            assertThat(reply(client)).endsWith("{\"slept\":0.05}");
            assertThat(reply(client)).endsWith("{\"id\":1,\"randomNumber\":7}");

            send(client, WORLD);
            assertThat(reply(client)).endsWith("{\"id\":1,\"randomNumber\":7}");
        }
    }

    private static String get(String path) {
        return "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n".formatted(path, ADDRESS);
    }

    private static void send(Socket client, String requests) throws IOException {
        client.getOutputStream().write(requests.getBytes(US_ASCII));
    }

    /** Up to the end of its body, which has the only closing brace. */
    private static String reply(Socket client) throws IOException {
        InputStream replies = client.getInputStream();
        StringBuilder reply = new StringBuilder();
        int last;
        do {
            last = replies.read();
            assertThat(last).as("what follows '%s'", reply).isNotNegative();
            reply.append((char) last);
        } while (last != '}');
        return reply.toString();
    }
}
