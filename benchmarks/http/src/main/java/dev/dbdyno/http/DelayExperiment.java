package dev.dbdyno.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.TimerSlack;
import dev.dbdyno.relay.RelayMain;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * How much more than asked a relay adds to a round trip: 40 bytes and their echo, over some connections at a rate, directly and through a
 * relay in turn. What a round trip should take is what was asked, and the median of those without a relay. Arguments: seconds of each load, connections, operations per second, round trips in microseconds.
 */
final class DelayExperiment {

    private static final String LOOPBACK = InetAddress.getLoopbackAddress().getHostAddress();
    private static final long SLOWEST_NANOS = 10_000_000_000L;

    private DelayExperiment() {}

    public static void main(String[] args) throws Exception {
        Duration length = Duration.ofSeconds(Long.parseLong(args[0]));
        int connections = Integer.parseInt(args[1]);
        double perSecond = Double.parseDouble(args[2]);
        try (ServerSocket server = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> serve(server));
            Histogram unused = load(server.getLocalPort(), connections, perSecond, length);
            for (int i = 3; i < args.length; i++) {
                Histogram direct = load(server.getLocalPort(), connections, perSecond, length);
                measure(
                        Duration.ofNanos(1000 * Long.parseLong(args[i])),
                        server,
                        direct,
                        connections,
                        perSecond,
                        length);
            }
        }
    }

    private static void measure(
            Duration roundTrip,
            ServerSocket server,
            Histogram direct,
            int connections,
            double perSecond,
            Duration length)
            throws IOException, InterruptedException {
        Process relay = relay();
        try {
            Command asked = new Command.Relay(LOOPBACK, server.getLocalPort(), roundTrip, GeneratorPriority.REAL_TIME);
            relay.outputWriter(UTF_8)
                    .append(Json.line(asked, Command.class))
                    .append('\n')
                    .flush();
            Frame.Relaying relaying =
                    (Frame.Relaying) Json.read(relay.inputReader(UTF_8).readLine(), Frame.class);
            Histogram unused = load(relaying.port(), connections, perSecond, length);
            Duration before = cpu(relay);
            Histogram through = load(relaying.port(), connections, perSecond, length);
            double micros = cpu(relay).minus(before).toNanos() / 1e3 / through.getTotalCount();
            long expected = roundTrip.toNanos() / 1000 + micros(direct, 50);
            System.out.printf(
                    "%d connections, %.0f/s, round trip %d µs: error p1 %d, p50 %d, p99 %d, p99.9 %d µs; directly %d, %d, %d µs; relay %.1f µs of CPU each, a pass %d µs%n",
                    connections,
                    through.getTotalCount() / (double) length.toSeconds(),
                    roundTrip.toNanos() / 1000,
                    micros(through, 1) - expected,
                    micros(through, 50) - expected,
                    micros(through, 99) - expected,
                    micros(through, 99.9) - expected,
                    micros(direct, 50),
                    micros(direct, 99),
                    micros(direct, 99.9),
                    micros,
                    Objects.requireNonNull(relaying.calibration()).passNanos() / 1000);
        } finally {
            relay.destroyForcibly().onExit().join();
        }
    }

    private static Duration cpu(Process process) {
        return process.info().totalCpuDuration().orElseThrow();
    }

    private static long micros(Histogram histogram, double percentile) {
        return histogram.getValueAtPercentile(percentile) / 1000;
    }

    private static Process relay() throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms64m",
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:MaxDirectMemorySize=384m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                RelayMain.class.getName()));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static void serve(ServerSocket server) {
        try {
            for (; ; ) {
                Socket accepted = server.accept();
                accepted.setTcpNoDelay(true);
                Thread.ofPlatform().daemon().start(() -> echo(accepted));
            }
        } catch (IOException closed) {
            // the experiment is over
        }
    }

    private static void echo(Socket connection) {
        try (connection) {
            byte[] word = new byte[64];
            for (int length = connection.getInputStream().read(word); length > 0; ) {
                connection.getOutputStream().write(word, 0, length);
                length = connection.getInputStream().read(word);
            }
        } catch (IOException closed) {
            // the client has gone
        }
    }

    private static Histogram load(int port, int connections, double perSecond, Duration length)
            throws InterruptedException {
        Histogram nanos = new ConcurrentHistogram(SLOWEST_NANOS, 3);
        long begun = System.nanoTime() + 100_000_000;
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            long first = begun + (long) (i * 1e9 / perSecond);
            long gap = (long) (connections * 1e9 / perSecond);
            clients.add(Thread.ofPlatform().start(() -> ask(port, first, gap, begun + length.toNanos(), nanos)));
        }
        for (Thread client : clients) {
            client.join();
        }
        return nanos;
    }

    private static void ask(int port, long first, long gap, long end, Histogram nanos) {
        TimerSlack.least();
        byte[] word = new byte[40];
        try (Socket server = new Socket(LOOPBACK, port)) {
            server.setTcpNoDelay(true);
            for (long due = first; due - end < 0; due += gap) {
                long begun = NanoClock.SYSTEM.awaitUntil(due);
                server.getOutputStream().write(word);
                if (server.getInputStream().readNBytes(word.length).length < word.length) {
                    throw new IOException("the connection was closed");
                }
                nanos.recordValue(System.nanoTime() - begun);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
