package dev.dbdyno.relay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.load.conversation.ExitCode;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.RelayCalibration;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A real relay over real pipes. */
@Timeout(60)
class RelayMainTest {

    private static final String LOOPBACK = InetAddress.getLoopbackAddress().getHostAddress();

    private Process process;
    private BufferedReader frames;

    @BeforeEach
    void start() throws IOException {
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RelayMain.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        frames = process.inputReader(UTF_8);
    }

    @AfterEach
    void end() {
        process.destroyForcibly().onExit().join();
    }

    @Test
    void passesOnUntilItIsToldToClose() throws Exception {
        try (TestServer server = TestServer.serving(TestServer.ECHO)) {
            say(new Command.Relay(LOOPBACK, server.port(), Duration.ofMillis(2), GeneratorPriority.ORDINARY));
            Frame.Relaying relaying = (Frame.Relaying) next();
            try (Socket client = new Socket(LOOPBACK, relaying.port())) {
                client.getOutputStream().write(7);
                assertThat(client.getInputStream().read()).isEqualTo(7);
            }
            say(new Command.Close());

            assertThat(next()).isEqualTo(new Frame.Closed(0));
            assertThat(process.waitFor()).isZero();
        }
    }

    @Test
    void findsOutWhatAPassTakesBeforeItBegins() throws Exception {
        try (TestServer server = TestServer.serving(TestServer.ECHO)) {
            say(new Command.Relay(LOOPBACK, server.port(), Duration.ofMillis(20), GeneratorPriority.ORDINARY));
            RelayCalibration found = Objects.requireNonNull(((Frame.Relaying) next()).calibration());

            assertThat(found.roundTripNanos()).isEqualTo(1_000_000);
            assertThat(found.passNanos()).isPositive();
            assertThat(found.p50ErrorNanos()).isLessThanOrEqualTo(found.p99ErrorNanos());
        }
    }

    @Test
    void isMovedFurtherAwayWhileItsConnectionsStayOpen() throws Exception {
        Duration far = Duration.ofMillis(100);
        try (TestServer server = TestServer.serving(TestServer.ECHO)) {
            say(new Command.Relay(LOOPBACK, server.port(), Duration.ofMillis(1), GeneratorPriority.ORDINARY));
            Frame.Relaying relaying = (Frame.Relaying) next();
            try (Socket client = new Socket(LOOPBACK, relaying.port())) {
                echo(client);
                say(new Command.RoundTrip(far));
                assertThat(next()).isEqualTo(relaying);
                assertThat(echo(client)).isGreaterThanOrEqualTo(far);
                say(new Command.RoundTrip(Duration.ofMillis(1)));
                assertThat(next()).isEqualTo(relaying);
                assertThat(echo(client)).isLessThan(far);
            }
        }
    }

    /** One byte to the server and back; how long it took. */
    private static Duration echo(Socket client) throws IOException {
        long before = System.nanoTime();
        client.getOutputStream().write(7);
        assertThat(client.getInputStream().read()).isEqualTo(7);
        return Duration.ofNanos(System.nanoTime() - before);
    }

    @Test
    void endsWithTheLab() throws Exception {
        try (TestServer server = TestServer.serving(TestServer.ECHO)) {
            say(new Command.Relay(LOOPBACK, server.port(), Duration.ofMillis(2), GeneratorPriority.ORDINARY));
            assertThat(next()).isInstanceOf(Frame.Relaying.class);

            process.getOutputStream().close();
            assertThat(process.waitFor()).isEqualTo(ExitCode.LAB_GONE.code());
        }
    }

    @Test
    void aServerWithoutAnAddressIsRefusedInWords() throws Exception {
        say(new Command.Relay("no-such-host.invalid", 5432, Duration.ofMillis(2), GeneratorPriority.ORDINARY));

        assertThat(next())
                .isEqualTo(new Frame.Failed(
                        "opening the relay", "the server's name 'no-such-host.invalid' cannot be looked up", null));
        assertThat(process.waitFor()).isEqualTo(ExitCode.OPENING_FAILED.code());
    }

    private void say(Command command) throws IOException {
        process.outputWriter(UTF_8)
                .append(Json.line(command, Command.class))
                .append('\n')
                .flush();
    }

    private Frame next() throws IOException {
        return Json.read(frames.readLine(), Frame.class);
    }
}
