package dev.dbdyno.spi.contract;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;

/** The address at which the contracts have web hosts serve. */
final class ServedAt {

    /** Not the usual one of the loopback device, so that a host that listens at another than it was told fails. */
    static final String ADDRESS = "127.0.0.3";

    /** Nobody serves there: at the usual one, another test may have been given the same port. */
    private static final String ANOTHER = "127.0.0.4";

    private ServedAt() {}

    static URI uri(int port, String path) {
        return URI.create("http://%s:%d%s".formatted(ADDRESS, port, path));
    }

    static boolean isRefused(int port) {
        return isRefused(ADDRESS, port);
    }

    static boolean isRefusedElsewhere(int port) {
        return isRefused(ANOTHER, port);
    }

    private static boolean isRefused(String address, int port) {
        try (Socket socket = new Socket(address, port)) {
            return !socket.isConnected();
        } catch (ConnectException refused) {
            return true;
        } catch (IOException other) {
            throw new AssertionError(other);
        }
    }
}
