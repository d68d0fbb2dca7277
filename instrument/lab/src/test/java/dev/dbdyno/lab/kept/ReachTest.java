package dev.dbdyno.lab.kept;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.frames.Frame;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ReachTest {

    private ServerSocket other;

    @BeforeEach
    void listen() throws IOException {
        other = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(this::answer);
    }

    private void answer() {
        while (!other.isClosed()) {
            try (Socket visitor = other.accept()) {
                visitor.getOutputStream().write("sign 10.0.0.1".getBytes(US_ASCII));
            } catch (IOException closed) {
                // at the end of a test
            }
        }
    }

    @AfterEach
    void end() throws IOException {
        other.close();
    }

    private Frame.Meeting meeting(String... addresses) {
        return new Frame.Meeting(other.getLocalPort(), List.of(addresses));
    }

    @Test
    void theFirstAddressThatLeadsThereIsTaken() {
        // nobody listens at the first one
        assertThat(Reach.find(meeting("127.0.0.9", "127.0.0.1"), "sign", true))
                .contains(new Reach("127.0.0.1", "10.0.0.1"));
    }

    @Test
    void anotherMachineOfTheSameAddressIsNotTakenForIt() {
        assertThat(Reach.find(meeting("127.0.0.1"), "sig", true)).isEmpty();
        assertThat(Reach.find(meeting("127.0.0.1"), "another", true)).isEmpty();
    }

    @Test
    void theLoopbackAddressLeadsNowhereElse() {
        assertThat(Reach.find(meeting("127.0.0.1"), "sign", false)).isEmpty();
    }
}
