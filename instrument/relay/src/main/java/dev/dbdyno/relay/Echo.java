package dev.dbdyno.relay;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A server that sends back what it is sent. It serves one client after the other. */
final class Echo implements Closeable {

    private static final int MOST_AT_ONCE = 64;

    private final ServerSocket listening;

    private Echo(ServerSocket listening) {
        this.listening = listening;
    }

    static Echo open() throws IOException {
        Echo echo = new Echo(new ServerSocket(0, 2, InetAddress.getLoopbackAddress()));
        Thread.ofPlatform().daemon().name("echo").start(echo::serve);
        return echo;
    }

    InetSocketAddress address() {
        return (InetSocketAddress) listening.getLocalSocketAddress();
    }

    private void serve() {
        while (!listening.isClosed()) {
            try (Socket client = listening.accept()) {
                client.setTcpNoDelay(true);
                serve(client);
            } catch (IOException gone) {
                // the next, if there is one
            }
        }
    }

    private static void serve(Socket client) throws IOException {
        byte[] said = new byte[MOST_AT_ONCE];
        int length = client.getInputStream().read(said);
        while (length > 0) {
            client.getOutputStream().write(said, 0, length);
            length = client.getInputStream().read(said);
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
