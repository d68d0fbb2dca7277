package dev.dbdyno.relay;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Passes on between one driver and a server, and keeps what the server says. */
final class Recorder implements Closeable {

    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<Said> connections = new CopyOnWriteArrayList<>();
    private final int target;

    Recorder(int target) throws IOException {
        this.target = target;
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** What one server said on one connection. */
    private static final class Said {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        synchronized void add(byte[] more, int length) {
            bytes.write(more, 0, length);
        }

        synchronized byte[] all() {
            return bytes.toByteArray();
        }
    }

    private void accept() {
        try {
            while (!listening.isClosed()) {
                Socket client = listening.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                Said said = new Said();
                connections.add(said);
                Thread.ofVirtual().start(() -> pass(client, server, new Said()));
                Thread.ofVirtual().start(() -> pass(server, client, said));
            }
        } catch (IOException closed) {
            // the test is over
        }
    }

    private static void pass(Socket from, Socket to, Said said) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[8192];
            for (int length = in.read(buffer); length > 0; length = in.read(buffer)) {
                said.add(buffer, length);
                out.write(buffer, 0, length);
            }
        } catch (IOException closed) {
            // the other way has ended first
        }
    }

    /** The messages of each connection that got as far, from where the server was ready for the first time: type and body of each. */
    List<List<String>> replies() {
        return connections.stream()
                .map(said -> messages(said.all()))
                .filter(messages -> !messages.isEmpty())
                .toList();
    }

    private static List<String> messages(byte[] all) {
        List<String> messages = new ArrayList<>();
        boolean ready = false;
        // before the first typed message the server may say one byte about encryption
        int at = all.length > 0 && all[0] == 'N' ? 1 : 0;
        while (at + 5 <= all.length) {
            int length = 1 + ByteBuffer.wrap(all).getInt(at + 1);
            if (ready) {
                messages.add(new String(all, at, Math.min(length, all.length - at), StandardCharsets.ISO_8859_1));
            }
            ready |= all[at] == 'Z';
            at += length;
        }
        return messages;
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
