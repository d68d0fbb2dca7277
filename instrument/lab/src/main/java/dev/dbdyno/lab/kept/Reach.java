package dev.dbdyno.lab.kept;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.dbdyno.results.frames.Frame;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;

/**
 * How this machine reaches another one.
 *
 * @param address of the other one
 * @param from the address that this one has there
 */
record Reach(String address, String from) {

    private static final int PATIENCE_MILLIS = 2_000;
    private static final int LONGEST_ANSWER = 256;

    /** Tries the addresses of a meeting in their order; empty where none leads to whoever has the sign. */
    static Optional<Reach> find(Frame.Meeting meeting, String sign, boolean sharesNetwork) {
        return usable(meeting.addresses(), sharesNetwork).stream()
                .flatMap(address -> tried(address, meeting.port(), sign).stream())
                .findFirst();
    }

    /** The loopback address of one machine is another machine on the next one. */
    private static List<String> usable(List<String> addresses, boolean sharesNetwork) {
        return addresses.stream()
                .filter(address -> isLoopback(address) == sharesNetwork)
                .toList();
    }

    private static boolean isLoopback(String address) {
        try {
            return InetAddress.getByName(address).isLoopbackAddress();
        } catch (UnknownHostException noAddress) {
            return false;
        }
    }

    private static Optional<Reach> tried(String address, int port, String sign) {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(new InetSocketAddress(address, port), PATIENCE_MILLIS);
            String answer = new String(socket.getInputStream().readNBytes(LONGEST_ANSWER), US_ASCII);
            return answer.startsWith(sign + " ")
                    ? Optional.of(new Reach(address, answer.substring(sign.length() + 1)))
                    : Optional.empty();
        } catch (IOException notThisOne) {
            return Optional.empty();
        }
    }
}
