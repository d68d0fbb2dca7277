package dev.dbdyno.places.meeting;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Comparator;
import java.util.List;

/** A port on all addresses of this machine, where whoever connects learns from which address it was seen to come. */
public final class MeetingPoint {

    private static final int WAITING = 8;

    private final ServerSocket socket;
    private final String sign;

    private MeetingPoint(ServerSocket socket, String sign) {
        this.socket = socket;
        this.sign = sign;
    }

    /**
     * Answers until this process ends.
     *
     * @param sign by which a visitor knows that it has met this process, and not another machine of the same address
     */
    public static MeetingPoint open(String sign) throws IOException {
        MeetingPoint point = new MeetingPoint(new ServerSocket(0, WAITING), sign);
        Thread.ofPlatform().daemon().name("meeting-point").start(point::answer);
        return point;
    }

    private void answer() {
        while (!socket.isClosed()) {
            try (Socket visitor = socket.accept()) {
                String answer = sign + " " + text(visitor.getInetAddress());
                visitor.getOutputStream().write(answer.getBytes(US_ASCII));
            } catch (IOException gone) {
                // a visitor that did not wait
            }
        }
    }

    public int port() {
        return socket.getLocalPort();
    }

    /** Those that mean something on other machines; of two that lead here, the one that people write is first. */
    public List<String> addresses() throws SocketException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLinkLocalAddress())
                .sorted(Comparator.comparing(InetAddress::isLoopbackAddress)
                        .thenComparing(address -> address instanceof Inet6Address))
                .map(MeetingPoint::text)
                .toList();
    }

    /** Without the name of an interface, which only this machine knows. */
    private static String text(InetAddress address) {
        String text = address.getHostAddress();
        int zone = text.indexOf('%');
        return zone < 0 ? text : text.substring(0, zone);
    }
}
