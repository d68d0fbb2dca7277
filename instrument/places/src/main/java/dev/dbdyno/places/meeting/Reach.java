package dev.dbdyno.places.meeting;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How this machine reaches another one.
 *
 * @param address of the other one
 * @param from the address that this one has there
 * @param roundTripNanos that a connection takes to be opened, the shortest of several
 */
public record Reach(String address, String from, long roundTripNanos) {

    private static final int PATIENCE_MILLIS = 2_000;
    private static final int LONGEST_ANSWER = 256;
    private static final int CONNECTIONS_TIMED = 5;

    /**
     * Those of some addresses that may lead to one process from all who want to reach it.
     *
     * @param shareNetwork whether all of them have one network, and so one loopback device; on the next machine it is another one
     */
    public static List<String> usable(List<String> addresses, boolean shareNetwork) {
        return addresses.stream()
                .filter(address -> isLoopback(address) == shareNetwork)
                .toList();
    }

    private static boolean isLoopback(String address) {
        try {
            return InetAddress.getByName(address).isLoopbackAddress();
        } catch (UnknownHostException noAddress) {
            return false;
        }
    }

    /** The addresses that lead to a {@link MeetingPoint} with this sign, in their order; several are tried at a time. */
    public static Stream<Reach> to(List<String> addresses, int port, String sign) {
        return addresses.parallelStream().flatMap(address -> tried(address, port, sign).stream());
    }

    private static Optional<Reach> tried(String address, int port, String sign) {
        Optional<Visit> met = visit(address, port, sign);
        if (met.isEmpty()) {
            return Optional.empty();
        }
        long shortest = met.get().connectNanos;
        for (int i = 1; i < CONNECTIONS_TIMED; i++) {
            shortest = Math.min(
                    shortest,
                    visit(address, port, sign).map(Visit::connectNanos).orElse(shortest));
        }
        return Optional.of(new Reach(address, met.get().from, shortest));
    }

    private record Visit(String from, long connectNanos) {}

    private static Optional<Visit> visit(String address, int port, String sign) {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            long before = System.nanoTime();
            socket.connect(new InetSocketAddress(address, port), PATIENCE_MILLIS);
            long connectNanos = System.nanoTime() - before;
            String answer = new String(socket.getInputStream().readNBytes(LONGEST_ANSWER), US_ASCII);
            return answer.startsWith(sign + " ")
                    ? Optional.of(new Visit(answer.substring(sign.length() + 1), connectNanos))
                    : Optional.empty();
        } catch (IOException notThisOne) {
            return Optional.empty();
        }
    }
}
