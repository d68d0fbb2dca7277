package dev.dbdyno.places.meeting;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.stream.Stream;
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

    private Stream<Reach> reached(String sign, String... addresses) {
        return Reach.to(List.of(addresses), other.getLocalPort(), sign);
    }

    @Test
    void theFirstAddressThatLeadsThereIsTaken() {
        // nobody listens at the first one
        assertThat(reached("sign", "127.0.0.9", "127.0.0.1")).singleElement().satisfies(way -> {
            assertThat(way.address()).isEqualTo("127.0.0.1");
            assertThat(way.from()).isEqualTo("10.0.0.1");
            assertThat(way.roundTripNanos()).isPositive();
        });
    }

    @Test
    void anotherMachineOfTheSameAddressIsNotTakenForIt() {
        assertThat(reached("sig", "127.0.0.1")).isEmpty();
        assertThat(reached("another", "127.0.0.1")).isEmpty();
    }

    @Test
    void theLoopbackAddressLeadsNowhereElse() {
        List<String> addresses = List.of("10.0.0.2", "127.0.0.1", "::1");
        assertThat(Reach.usable(addresses, false)).containsExactly("10.0.0.2");
        assertThat(Reach.usable(addresses, true)).containsExactly("127.0.0.1", "::1");
    }
}
