package dev.dbdyno.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RelayTest {

    private static final String LOOPBACK = InetAddress.getLoopbackAddress().getHostAddress();
    private static final Duration ROUND_TRIP = Duration.ofMillis(4);

    /** So long that what the relay and a busy machine add is small beside it. */
    private static final Duration LONG = Duration.ofMillis(60);

    private static final int MEBIBYTE = 1 << 20;

    @Test
    void noRoundTripIsShorterThanAsked() throws Exception {
        try (TestServer server = TestServer.serving(TestServer.ECHO);
                Relay relay = Relay.open(LOOPBACK, server.port(), LONG);
                Socket client = connect(relay)) {
            say(client, 1);
            for (int i = 0; i < 5; i++) {
                long begun = System.nanoTime();
                say(client, i);
                assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(LONG.toNanos());
            }
        }
    }

    @Test
    void toConnectCostsARoundTripToo() throws Exception {
        try (TestServer server = TestServer.serving(TestServer.ECHO);
                Relay relay = Relay.open(LOOPBACK, server.port(), LONG)) {
            long begun = System.nanoTime();
            try (Socket client = connect(relay)) {
                say(client, 1);
            }
            assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(2 * LONG.toNanos());
        }
    }

    @Test
    void bytesArriveWholeAndInOrder() throws Exception {
        byte[] sent = new byte[8 * MEBIBYTE];
        new Random(1).nextBytes(sent);
        try (TestServer server = TestServer.serving(TestServer.ECHO);
                Relay relay = relayTo(server);
                Socket client = connect(relay)) {
            CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> sendInPieces(client, sent));

            assertThat(client.getInputStream().readNBytes(sent.length)).isEqualTo(sent);
            sending.join();
        }
    }

    private static void sendInPieces(Socket client, byte[] bytes) {
        Random lengths = new Random(2);
        try {
            for (int from = 0, length; from < bytes.length; from += length) {
                length = Math.min(bytes.length - from, 1 + lengths.nextInt(50_000));
                client.getOutputStream().write(bytes, from, length);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void whoHasNoMoreToSayStillHears() throws Exception {
        try (TestServer server = TestServer.serving(RelayTest::answerAtTheEnd);
                Relay relay = relayTo(server);
                Socket client = connect(relay)) {
            client.getOutputStream().write(new byte[100_000]);
            client.shutdownOutput();

            assertThat(new DataInputStream(client.getInputStream()).readInt()).isEqualTo(100_000);
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
    }

    /** Answers with the number of bytes once all of them have arrived. */
    private static void answerAtTheEnd(Socket connection) throws IOException {
        int bytes = connection.getInputStream().readAllBytes().length;
        connection.getOutputStream().write(new byte[] {0, (byte) (bytes >> 16), (byte) (bytes >> 8), (byte) bytes});
    }

    /**
     * With some of these lengths, a part of the bytes is still in the relay when the server's end arrives there. The
     * kernel's buffers hold the rest.
     */
    @Test
    void nothingIsLostWhereTheServerClosesOnASlowReader() throws Exception {
        for (int half = 1; half <= 16; half++) {
            int all = half * MEBIBYTE / 2;
            try (TestServer server = TestServer.serving(
                            connection -> connection.getOutputStream().write(new byte[all]));
                    Relay relay = relayTo(server);
                    Socket client = connect(relay)) {
                awaitThat(() -> server.ended() == 1, Duration.ofMillis(50));
                // for the end to follow the bytes
                Thread.sleep(20);

                assertThat(client.getInputStream().readAllBytes()).hasSize(all);
            }
        }
    }

    @Test
    void aResetOfTheServerIsAResetForTheClient() throws Exception {
        try (TestServer server = TestServer.serving(RelayTest::resetOnceSpokenTo);
                Relay relay = relayTo(server);
                Socket client = connect(relay)) {
            client.getOutputStream().write(1);

            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
        }
    }

    private static void resetOnceSpokenTo(Socket connection) throws IOException {
        int unused = connection.getInputStream().read();
        connection.setSoLinger(true, 0);
    }

    @Test
    void aResetOfTheClientIsAResetForTheServer() throws Exception {
        try (TestServer server = TestServer.serving(TestServer.ECHO);
                Relay relay = relayTo(server)) {
            Socket client = connect(relay);
            say(client, 1);
            client.setSoLinger(true, 0);
            client.close();

            awaitThat(() -> server.ended() == 1, Duration.ofSeconds(10));
            assertThat(server.failures()).hasSize(1).first().isInstanceOf(SocketException.class);
        }
    }

    @Test
    void aServerThatRefusesResetsTheClientARoundTripLater() throws Exception {
        int nobody;
        try (ServerSocket closed = new ServerSocket(0)) {
            nobody = closed.getLocalPort();
        }
        try (Relay relay = Relay.open(LOOPBACK, nobody, ROUND_TRIP)) {
            long begun = System.nanoTime();
            try (Socket client = connect(relay)) {
                assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
            }
            assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(ROUND_TRIP.toNanos());
        }
    }

    /** A client sends and closes before the server is even asked to accept the connection. */
    @Test
    void whatAClientLeavesBehindStillArrives() throws Exception {
        CompletableFuture<Integer> heard = new CompletableFuture<>();
        try (TestServer server = TestServer.serving(
                        connection -> heard.complete(connection.getInputStream().readAllBytes().length));
                Relay relay = Relay.open(LOOPBACK, server.port(), Duration.ofMillis(200))) {
            try (Socket client = connect(relay)) {
                client.getOutputStream().write(new byte[5000]);
            }
            assertThat(heard.get(10, TimeUnit.SECONDS)).isEqualTo(5000);
        }
    }

    @Test
    void aSlowReaderStopsTheSenderAndNobodyElse() throws Exception {
        AtomicLong sent = new AtomicLong();
        CountDownLatch over = new CountDownLatch(1);
        try (TestServer flood = TestServer.serving(connection -> flood(connection.getOutputStream(), sent));
                Relay relay = relayTo(flood);
                Socket slow = connect(relay)) {
            assertThat(slow.getInputStream().read()).isZero();
            awaitStandstillOf(sent);
            long held = sent.get();

            // the buffers of two connections, each up to 6 MiB by this kernel, and the relay's own share
            assertThat(held).isLessThan(40L * MEBIBYTE);
            try (Socket other = connect(relay)) {
                assertThat(other.getInputStream().readNBytes(60 * MEBIBYTE)).hasSize(60 * MEBIBYTE);
            }
            assertThat(slow.getInputStream().readNBytes((int) held)).hasSize((int) held);
            over.countDown();
        }
    }

    private static void flood(OutputStream out, AtomicLong sent) throws IOException {
        byte[] piece = new byte[64 * 1024];
        for (; ; ) {
            out.write(piece);
            sent.addAndGet(piece.length);
        }
    }

    private static void awaitStandstillOf(AtomicLong number) throws InterruptedException {
        long before;
        do {
            before = number.get();
            Thread.sleep(100);
        } while (number.get() != before);
    }

    @Test
    void aThousandConnectionsComeAndGo() throws Exception {
        try (TestServer server = TestServer.serving(TestServer.ECHO);
                Relay relay = relayTo(server)) {
            for (int hundred = 0; hundred < 10; hundred++) {
                List<Socket> clients = new ArrayList<>();
                for (int i = 0; i < 100; i++) {
                    clients.add(connect(relay));
                }
                for (Socket client : clients) {
                    client.getOutputStream().write(1);
                }
                for (Socket client : clients) {
                    assertThat(client.getInputStream().read()).isEqualTo(1);
                    client.close();
                }
            }
            awaitThat(() -> server.ended() == 1000, Duration.ofSeconds(10));
            assertThat(server.ended()).isEqualTo(1000);
            assertThat(server.failures()).isEmpty();
            assertThat(trips(relay)).isEqualTo(1000);
        }
    }

    @Test
    void aDialogueIsManyTrips() throws Exception {
        try (TestServer server = TestServer.serving(TestServer.ECHO);
                Relay relay = relayTo(server);
                Socket client = connect(relay)) {
            for (int i = 0; i < 5; i++) {
                say(client, i);
            }
            assertThat(trips(relay)).isEqualTo(5);
        }
    }

    @Test
    void aPipelineIsOneTrip() throws Exception {
        try (TestServer server = TestServer.serving(TestServer.ECHO);
                Relay relay = Relay.open(LOOPBACK, server.port(), Duration.ofMillis(400));
                Socket client = connect(relay)) {
            say(client, 0);
            for (int word = 1; word <= 3; word++) {
                client.getOutputStream().write(word);
                Thread.sleep(10); // so that each is read by itself
            }
            assertThat(client.getInputStream().readNBytes(3)).containsExactly(1, 2, 3);
            assertThat(trips(relay)).isEqualTo(2);
        }
    }

    private static Relay relayTo(TestServer server) throws IOException {
        return Relay.open(LOOPBACK, server.port(), ROUND_TRIP);
    }

    private static Socket connect(Relay relay) throws IOException {
        Socket client = new Socket(LOOPBACK, relay.port());
        client.setTcpNoDelay(true);
        return client;
    }

    private static long trips(Relay relay) throws IOException {
        try (Socket asker = new Socket(LOOPBACK, relay.countsPort())) {
            return new DataInputStream(asker.getInputStream()).readLong();
        }
    }

    /** Sends a word and reads its echo. */
    private static void say(Socket client, int word) throws IOException {
        client.getOutputStream().write(word);
        assertThat(client.getInputStream().read()).isEqualTo(word);
    }

    private static void awaitThat(BooleanSupplier isSo, Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (!isSo.getAsBoolean() && System.nanoTime() < end) {
            Thread.sleep(5);
        }
    }
}
